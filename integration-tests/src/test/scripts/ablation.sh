#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# What each setting of LsPS earns: `lsps lab run` with one setting after another changed, as a table in Markdown.
# Environment: WORKLOADS, by semicolons; SEEDS; AM (unmanaged or container); VARIANTS, by blanks. All of it takes hours.
set -euo pipefail
[ $# -eq 0 ] || { sed -n '3,4s/^# //p' "$0"; exit 2; }
cd "$(dirname "$0")/../../../.."

workloads=${WORKLOADS:-lsps-table2;certain:load=0.5;equals:load=0.5;giant:load=0.5;nested:load=0.5;skew:load=0.5;effective-case3;effective-table1:cv=2;flood;synthetic:load=0.7}
seeds=${SEEDS:-1..2}
masters=${AM:-unmanaged}
key=yarn.scheduler.lsps
variants=${VARIANTS:-fair[slowstart=1] lsps[$key.place-at-ask=false] lsps[queue.lspsRule=paper] lsps[queue.lspsAlpha=0]
  lsps[queue.lspsGuarantee=1] lsps[queue.lspsLag=0] lsps[queue.lspsLag=0.125] lsps[queue.lspsLag=2] lsps[queue.lspsTier2=fifo]
  lsps[queue.lspsTier2=fair] lsps[queue.lspsTier2=flex] lsps[$key.reduce-admission=after-maps] lsps[$key.reduce-admission=slowstart]}

out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
IFS=';' read -ra all <<<"$workloads"
for number in "${!all[@]}"; do
  for scheduler in lsps $variants; do
    echo "ablation: ${all[number]}, $scheduler" >&2
    # Each by itself: one that comes to a standstill takes no other's figures with it.
    if bin/lsps lab run --quiet --workload "${all[number]}" --am "$masters" --seeds "$seeds" --schedulers "$scheduler" --out "$out/run" >/dev/null; then
      awk -F, -v number="$number" -v scheduler="$scheduler" '
        NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next }
        $at["counted"] == "true" && $at["succeeded"] == "true" { sum += $at["response_s"]; jobs++ }
        END { if (jobs) print number "\t" scheduler "\t" sum / jobs }' "$out/run/jobs.csv" >> "$out/means"
    fi
    rm -rf "$out/run"
  done
done

echo "Mean response over that of \`lsps\` with its defaults, masters $masters, draws $seeds; above 1, the default earns something. \`-\`: no run."
echo
awk -F'\t' -v workloads="$workloads" '
  { mean[$2, $1] = $3; if (!($2 in seen)) { seen[$2] = 1; order[++n] = $2 } }
  END {
    columns = split(workloads, names, ";")
    printf "| |"; for (c = 1; c <= columns; c++) printf " %s |", names[c]; printf " geometric mean |\n|---|---|"
    for (c = 1; c <= columns; c++) printf "---|"; printf "\n"
    for (row = 1; row <= n; row++) {
      printf "| `%s` |", order[row]; sum = 0; count = 0
      for (c = 0; c < columns; c++) {
        if (((order[row], c) in mean) && (("lsps", c) in mean)) {
          ratio = mean[order[row], c] / mean["lsps", c]; sum += log(ratio); count++; printf " %.3f |", ratio
        } else printf " - |"
      }
      if (count) printf " %.3f |\n", exp(sum / count); else printf " - |\n"
    }
  }' "$out/means"
