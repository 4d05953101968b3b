#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# bin/dev client-asks: what a Spark application with dynamic allocation and a Tez job hold and ask for, second by second, alone on the
# local cluster under stock Fair: what the laboratory's models of both are held against (SparkMasterTest, TezMasterTest).
# Spark: a stage of 40 tasks of 5 s, then one task of 100 s. Tez: 16 maps of 5 s, then two reduces.
set -eu

here=$(cd "$(dirname "$0")" && pwd -P)
folder=asks
. "$here/common.sh"
bring spark-3.5.9
bring tez-0.10.5
start --scheduler fair

# Of the application that runs: containers held and waited for, its master among them, at each change.
watch() {
  last=
  began=
  while kill -0 "$1" 2> /dev/null; do
    app=$(curl -s "$rm/ws/v1/cluster/apps?states=RUNNING" | tr -d ' \n')
    held=$(echo "$app" | sed -n 's/.*"runningContainers":\([0-9]*\).*/\1/p')
    waits=$(echo "$app" | tr '{' '\n' | sed -n 's/.*"resourceName":"\*".*/x/p;s/.*"numContainers":\([0-9]*\).*/\1/p' | awk '$1 == "x" { any = 1; next } any { sum += $1; any = 0 } END { print sum + 0 }')
    if [ -n "$held" ]; then
      began=${began:-$(date +%s%N)}
      [ "$held $waits" = "$last" ] || echo "$((($(date +%s%N) - began) / 1000000)) $held $waits"
      last="$held $waits"
    fi
    sleep 0.2
  done
}

echo "spark: ms since it runs, containers held, waited for"
"$lsps" cluster submit --dir "$folder" --user sam --spark "$jars/spark-3.5.9" -- --class WaitingStages \
  "$jars"/spark-3.5.9-build/target/spark-job-1.jar 40x5000 1x100000 > "$jars/asks-spark.log" 2>&1 &
clients=$!
watch $clients
wait $clients
echo "tez: the same"
"$lsps" cluster submit --dir "$folder" --user "$(id -un)" --tez "$jars/tez-0.10.5" "$jars/tez-0.10.5/tez-tests-0.10.5.jar" mrrsleep \
  "-Dmapreduce.map.env=LSPS_CLASSPATH=$jars/tez-0.10.5/*" "-Dmapreduce.reduce.env=LSPS_CLASSPATH=$jars/tez-0.10.5/*" \
  -Dmapreduce.map.memory.mb=512 -Dmapreduce.reduce.memory.mb=512 -m 16 -r 2 -mt 5000 -rt 5000 > "$jars/asks-tez.log" 2>&1 &
clients=$!
watch $clients
wait $clients
clients=
