#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# bin/dev spark-beside [MINUTES]: sam's Spark application, which grows into whatever is free, beside alice's MapReduce jobs, one
# every 40 s, on the local cluster; stock Fair and LsPS in turns, twice each, so many minutes in all (30). Prints for each turn how long
# alice's jobs waited for their master and for their first map, and came back. No setting is changed, nobody is preempted.
set -eu

here=$(cd "$(dirname "$0")" && pwd -P)
root=$(cd "$here/../../../.." && pwd -P)
lsps=${LSPS:-$root/bin/lsps}
jars=$root/integration-tests/target/clients
folder=$jars/beside
seconds=$((${1:-30} * 60 / 4))
mkdir -p "$jars"

ended() {
  "$lsps" cluster stop --dir "$folder" > /dev/null
}
trap ended EXIT
trap 'exit 130' INT TERM

if [ ! -d "$jars/spark" ]; then
  cp -r "$here/spark" "$jars/spark-build"
  mvn -q -B -f "$jars/spark-build/pom.xml" package dependency:copy-dependencies -DincludeScope=runtime -DoutputDirectory="$jars/spark"
fi

address() {
  sed -n "s/^ *$1 *[0-9][0-9]* *\(http:..\)*\([^ /]*\).*/http:\/\/\2/p" "$jars/start.log" | head -n 1
}

# Of JSON on a line of its own for each value.
values() {
  tr ',{}[]' '\n\n\n\n\n' | sed -n "s/^\"$1\":\"\{0,1\}\([^\"]*\)\"\{0,1\}$/\1/p"
}

# The wait for the master and for the first map, and the response, of each job of alice that ended: milliseconds.
waits() {
  for id in $(curl -s "$rm/ws/v1/cluster/apps?user=alice&states=FINISHED" | values id); do
    app=$(curl -s "$rm/ws/v1/cluster/apps/$id")
    submitted=$(echo "$app" | values startedTime)
    job=job_${id#application_}
    tasks=$(curl -s "$history/ws/v1/history/mapreduce/jobs/$job/tasks?type=m")
    first=$(echo "$tasks" | values startTime | sort -n | head -n 1)
    echo "$(($(echo "$app" | values launchTime) - submitted)) $((first - submitted)) $(($(echo "$app" | values finishedTime) - submitted))"
  done
}

turn() {
  "$lsps" cluster start --fresh --scheduler "$1" --dir "$folder" > "$jars/start.log"
  rm=$(address resourcemanager)
  history=$(address historyserver)
  "$lsps" cluster submit --dir "$folder" --user sam --spark "$jars/spark" -- --class WaitingStages "$jars"/spark-build/target/spark-job-1.jar \
    1000 16 5000 > "$jars/beside-spark.log" 2>&1 &
  sam=$!
  end=$(($(date +%s) + seconds))
  sleep 60
  clients=
  while [ "$(date +%s)" -lt $((end - 40)) ]; do
    "$lsps" cluster submit --dir "$folder" --user alice sleep -Dmapreduce.map.memory.mb=512 -m 8 -mt 5000 -r 0 > "$jars/beside-alice.log" 2>&1 &
    clients="$clients $!"
    sleep 40
  done
  wait $clients
  held=$(curl -s "$rm/ws/v1/cluster/apps?user=sam&states=RUNNING" | values memorySeconds)
  # The history server reads what ended every few seconds.
  sleep 10
  waits > "$jars/beside-$1.txt"
  kill $sam 2> /dev/null || true
  wait $sam 2> /dev/null || true
  "$lsps" cluster stop --dir "$folder" > /dev/null
  awk -v scheduler="$1" -v day="$(date -u +%F)" -v held="$((${held:-0} / seconds))" '
    { jobs++; master += $1; first += $2; response += $3; if ($2 > longest) longest = $2 }
    END { if (jobs == 0) exit 1
      printf "| %s | %s | %d | %.1f | %.1f | %.1f | %.1f | %d |\n", scheduler, day, jobs, master / jobs / 1000, first / jobs / 1000, longest / 1000, response / jobs / 1000, held }' "$jars/beside-$1.txt"
}

echo "| scheduler | run on | alice's jobs | master after, s | first map after, s | at most | response, s | memory that sam held, MB |"
echo '| --- | --- | --- | --- | --- | --- | --- | --- |'
for scheduler in fair lsps lsps fair; do
  turn $scheduler
done
