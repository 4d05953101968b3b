#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# bin/dev spark-beside [MINUTES]: sam's Spark application, which grows into whatever is free, beside alice's MapReduce jobs, one
# a minute, on the local cluster; stock Fair and LsPS in turns, twice each, so many minutes in all (30). Prints for each turn how long
# alice's jobs waited for their master and for their first map, and came back. No setting is changed, nobody is preempted.
set -eu

here=$(cd "$(dirname "$0")" && pwd -P)
minutes=${1:-30}
case $minutes in
  [789] | [1-9][0-9] | [1-9][0-9][0-9]) seconds=$((minutes * 60 / 4)) ;;
  *) echo "dev: spark-beside: whole minutes from 7 to 999, not $minutes" >&2; exit 2 ;;
esac
folder=beside
. "$here/common.sh"
bring spark-3.5.9

# Of JSON on a line of its own for each value.
values() {
  tr ',{}[]' '\n\n\n\n\n' | sed -n "s/^\"$1\":\"\{0,1\}\([^\"]*\)\"\{0,1\}$/\1/p"
}

# The wait for the master and for the first map, and the response, of each job of alice that ended: milliseconds.
waits() {
  for id in $(curl -s "$rm/ws/v1/cluster/apps?user=alice&states=FINISHED" | values id); do
    app=$(curl -s "$rm/ws/v1/cluster/apps/$id")
    start=$(echo "$app" | values startedTime)
    job=job_${id#application_}
    tasks=$(curl -s "$history/ws/v1/history/mapreduce/jobs/$job/tasks?type=m")
    first=$(echo "$tasks" | values startTime | sort -n | head -n 1)
    echo "$(($(echo "$app" | values launchTime) - start)) $((first - start)) $(($(echo "$app" | values finishedTime) - start))"
  done
}

turn() {
  start --scheduler "$1"
  history=$(address historyserver)
  "$lsps" cluster submit --dir "$folder" --user sam --spark "$jars/spark-3.5.9" -- --class WaitingStages "$jars"/spark-3.5.9-build/target/spark-job-1.jar \
    "1000*16x5000" > "$jars/beside-spark.log" 2>&1 &
  sam=$!
  clients=$sam
  end=$(($(date +%s) + seconds))
  sleep 60
  kill -0 $sam || { echo "dev: spark-beside: Spark has ended: see $jars/beside-spark.log" >&2; exit 1; }
  submitted=
  while [ "$(date +%s)" -lt $((end - 60)) ]; do
    "$lsps" cluster submit --dir "$folder" --user alice sleep -Dmapreduce.map.memory.mb=512 -m 8 -mt 5000 -r 0 > "$jars/beside-alice.log" 2>&1 &
    submitted="$submitted $!"
    clients="$clients $!"
    sleep 60
  done
  wait $submitted
  held=$(curl -s "$rm/ws/v1/cluster/apps?user=sam&states=RUNNING" | values memorySeconds)
  # The history server reads what ended every few seconds.
  sleep 10
  waits > "$jars/beside-$1.txt"
  kill $sam 2> /dev/null || true
  wait $sam 2> /dev/null || true
  clients=
  "$lsps" cluster stop --dir "$folder" > /dev/null
  awk -v scheduler="$1" -v day="$(date -u +%F)" -v held="$((${held:-0} / seconds))" '
    { jobs++; master += $1; first += $2; response += $3; if ($2 > longest) longest = $2 }
    END { if (jobs == 0) { print "dev: spark-beside: no job of alice has ended: see beside-alice.log beside " ARGV[1] > "/dev/stderr"; exit 1 }
      printf "| %s | %s | %d | %.1f | %.1f | %.1f | %.1f | %d |\n", scheduler, day, jobs, master / jobs / 1000, first / jobs / 1000, longest / 1000, response / jobs / 1000, held }' "$jars/beside-$1.txt"
}

echo "| scheduler | run on | alice's jobs | master after, s | first map after, s | at most | response, s | memory that sam held, MB |"
echo '| --- | --- | --- | --- | --- | --- | --- | --- |'
for scheduler in fair lsps lsps fair; do
  turn $scheduler
done
