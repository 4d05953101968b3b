#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Where LsPS gains: the synthetic workload on a grid of nodes, memory of an AM, spread of task times and load, beside the better
# of two tuned stock schedulers, as tables in Markdown. Environment: LOADS, MASTERS, SPREADS, NODES, JOBS, SEEDS, RIVALS.
set -euo pipefail
[ $# -eq 0 ] || { sed -n '3,4s/^# //p' "$0"; exit 2; }
cd "$(dirname "$0")/../../../.."

read -ra loads <<<"${LOADS:-0.3 0.6 0.9}"
read -ra rivals <<<"${RIVALS:-fair[slowstart=1] capacity[slowstart=1;queues=one;policy=fair]}"
jobs=${JOBS:-200} seeds=${SEEDS:-1..3}
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT

# How many times less the time is under lsps: the mean of all jobs, the worst user's mean, the 99th percentile.
cell() {
  awk -F, '
    NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next }
    $at["counted"] == "true" && $at["succeeded"] == "true" {
      who = $at["scheduler"]; time = $at["response_s"]
      sum[who] += time; jobs[who]++; of[who, $at["user"]] += time; times[who, $at["user"]]++; users[$at["user"]] = 1
      all[who, jobs[who]] = time
    }
    function p99(who,   n, i, j, k, t, v) {
      n = jobs[who]
      for (i = 1; i <= n; i++) t[i] = all[who, i] + 0
      for (k = int(n / 2); k > 0; k = int(k / 2))
        for (i = k + 1; i <= n; i++) { v = t[i]; for (j = i; j > k && t[j - k] > v; j -= k) t[j] = t[j - k]; t[j] = v }
      return t[int((n * 99 + 99) / 100)]
    }
    END {
      for (who in sum) if (who != "lsps" && (best == "" || sum[who] / jobs[who] < sum[best] / jobs[best])) best = who
      if (!jobs["lsps"] || best == "") { print "- - -"; exit }
      worst = 1e9
      for (user in users) if (times["lsps", user] && times[best, user]) {
        ratio = (of[best, user] / times[best, user]) / (of["lsps", user] / times["lsps", user]); if (ratio < worst) worst = ratio
      }
      printf "%.2f&nbsp;%s %.2f %.2f\n", (sum[best] / jobs[best]) / (sum["lsps"] / jobs["lsps"]), toupper(substr(best, 1, 1)), worst, p99(best) / p99("lsps")
    }' "$1"
}

for nodes in ${NODES:-10 40}; do
  for master in ${MASTERS:-512 1536}; do
    for spread in ${SPREADS:-0.3 1.0}; do
      for load in "${loads[@]}"; do
        echo "surface: $nodes nodes, AMs of $master MB, spread $spread, load $load" >&2
        rm -rf "$out/run" && mkdir "$out/run" && : > "$out/run/all.csv"
        for scheduler in lsps "${rivals[@]}"; do
          bin/lsps lab run --quiet --workload "synthetic:users=10,jobs=$jobs,nodes=$nodes,load=$load,task-cv=$spread" --am container \
            --am-memory "$master" --noise "$spread" --seeds "$seeds" --schedulers "$scheduler" --out "$out/run/one" >/dev/null \
            && cat "$out/run/one/jobs.csv" >> "$out/run/all.csv"
        done
        echo "| $nodes | $master | $spread | $load $(cell "$out/run/all.csv")" >> "$out/cells"
      done
    done
  done
done

echo "$jobs jobs of ten users, seeds $seeds, four slots a node; the load counts tasks, AMs come on top. Each figure is how many times less the time is under \`lsps\` than under the better of: ${rivals[*]}."
for table in 'Mean response' 'The user who is served worst' 'The 99th percentile'; do
  column=$((${column:-8} + 1))
  printf '\n## %s\n| nodes | AM, MB | spread |' "$table"; printf ' load %s |' "${loads[@]}"
  printf '\n|---|---|---|'; printf -- '---|%.0s' "${loads[@]}"; printf '\n'
  awk -v column="$column" '{ row = $1 " " $2 " " $3 " " $4 " " $5 " " $6 " |"; if (row != last) { if (NR > 1) print ""; printf "%s", row; last = row } printf " %s |", $column } END { print "" }' "$out/cells"
done
