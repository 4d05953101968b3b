#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# bin/dev frameworks [HADOOP]: Spark and Tez on the local cluster, both from Maven Central. Prints a line of a table for each.
# Exits 1 where one does not end well, or is told a size. The user who runs it owns Tez' staging folder.
set -eu

here=$(cd "$(dirname "$0")" && pwd -P)
folder=cluster
. "$here/common.sh"
hadoop=${1:-3.3.6}
tez
start --hadoop "$hadoop"
result=0

# An application that runs, as its framework and whether it is sized; waits until there is one, 60 s at most.
told() {
  for try in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
    app=$(curl -s "$rm/ws/v1/lsps/apps" | tr -d ' \n' | sed -n "s/.*\(\"framework\":\"$1\",\"sized\":[a-z]*,\"workLeft\":[a-z0-9.]*\).*/\1/p")
    [ -z "$app" ] || break
    sleep 3
  done
  echo "${app:-nothing}" | tr -d '"'
}

# NAME FRAMEWORK ARGUMENT…: submits and prints its line.
job() {
  name=$1
  framework=$2
  shift 2
  began=$(date +%s)
  "$lsps" cluster submit --dir "$folder" "$@" > "$jars/$name-$hadoop.log" 2>&1 &
  client=$!
  clients="$clients $client"
  size=$(told "$framework")
  end=failed
  if wait $client; then end="ended, $(($(date +%s) - began)) s"; fi
  echo "| $hadoop | $name | $(date -u +%F) | $end | $size |"
  case "$end/$size" in ended*sized:false,workLeft:null) ;; *) result=1 ;; esac
}

job spark SPARK --user sam --spark "$jars/spark" -- --conf spark.dynamicAllocation.maxExecutors=4 \
  --class WaitingStages "$jars"/spark-build/target/spark-job-1.jar "2*8x2000"
rm -rf "$jars/words"
job tez TEZ --user "$(id -un)" --tez "$jars/tez" "$jars"/tez/tez-examples-*.jar orderedwordcount "$root/README.md" "$jars/words"
[ -e "$jars/words/_SUCCESS" ] || result=1
exit $result
