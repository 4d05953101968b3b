#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# bin/dev frameworks [capacity] [HADOOP | CLIENT]...: the clients of the table beside this script (spark, or spark-4.2.0; all by
# default) on the local cluster of each Hadoop (3.3.6 by default), in a CapacityScheduler if it says so, everything from Maven Central. Prints a line of a table for each: exit code of the
# client, seconds until its application had ended. Exits 1 where an application does not end well, or is told a size.
# The user who runs it owns Tez' staging folder.
set -eu

here=$(cd "$(dirname "$0")" && pwd -P)
folder=cluster
. "$here/common.sh"
hadoops=
chosen=
scheduler=lsps
for each in "$@"; do
  case $each in
    capacity) scheduler=capacity-lsps ;;
    [0-9]*) hadoops="$hadoops $each" ;;
    *) chosen="$chosen $(sed -n "/^[^#]/s/^\([^ ]*\) \([^ ]*\).*/\1-\2/p" "$here/versions" | grep -x "$each\(-.*\)\{0,1\}" || echo "$each")" ;;
  esac
done
[ -n "$chosen" ] || chosen=$(sed -n "/^[^#]/s/^\([^ ]*\) \([^ ]*\).*/\1-\2/p" "$here/versions")
for each in $chosen; do
  bring "$each"
done

# The newest application, each of its values on a line of its own.
newest() {
  curl -s "$rm/ws/v1/cluster/apps" | tr -d ' \n' | tr '{' '\n' | sed -n '/"id":"application_/p' | sort | tail -n 1 | tr ',' '\n'
}

# How the newest application ended; waits 300 s at most.
outcome() {
  tries=0
  while newest | grep -q '"finalStatus":"UNDEFINED"' && [ $tries -lt 300 ]; do
    tries=$((tries + 1))
    sleep 1
  done
  newest | sed -n 's/^"finalStatus":"\(.*\)"$/\1/p'
}

# An application that runs, as its framework and whether it is sized; waits until there is one, as long as its client runs, 300 s
# at most.
told() {
  tries=0
  app=
  while [ -z "$app" ] && [ $tries -lt 300 ] && kill -0 "$clients" 2> /dev/null; do
    app=$(curl -s "$rm/ws/v1/lsps/apps" | tr -d ' \n' | sed -n 's/.*"framework":"\([^"]*\)","sized":\([a-z]*\),"workLeft":\([a-z0-9.]*\).*/\1, sized \2, work left \3/p')
    tries=$((tries + 1))
    [ -n "$app" ] || sleep 1
  done
  echo "${app:-nothing}"
}

# Flink has no command of ours: its client is a program of Java. One TaskManager for each of four elements at a time.
flink() {
  conf=$jars/$1-conf
  lib=$jars/$1
  mkdir -p "$conf"
  # The jar that Flink wants to be told of; an installation has more in it.
  [ -e "$lib/flink-dist.jar" ] || mv "$lib"/flink-yarn-*.jar "$lib/flink-dist.jar"
  cat > "$conf/config.yaml" <<TEXT
yarn.flink-dist-jar: $lib/flink-dist.jar
yarn.staging-directory: file://$jars/flink-staging
jobmanager.memory.process.size: 768m
taskmanager.memory.process.size: 640m
taskmanager.memory.managed.size: 16m
taskmanager.numberOfTaskSlots: 1
env.java.opts.all: --add-opens=java.base/java.lang=ALL-UNNAMED --add-opens=java.base/java.util=ALL-UNNAMED
TEXT
  for each in jobmanager taskmanager; do
    echo "$each.memory.jvm-metaspace.size: 128m
$each.memory.jvm-overhead.min: 64m"
  done >> "$conf/config.yaml"
  exec "$lsps" cluster shell --dir "$folder" --user sam --command "FLINK_CONF_DIR='$conf' FLINK_LIB_DIR='$lib' exec java -Xmx384m --add-opens=java.base/java.lang=ALL-UNNAMED \
    -cp '$lib/*':\"\$(hadoop classpath)\" org.apache.flink.client.cli.CliFrontend run -t yarn-application \
    -c WaitingElements '$jars/$1-build/target/flink-job-1.jar' 16 4000 4"
}

# Becomes the client, so that whoever ends it ends that.
submit() {
  case $1 in
    spark-*)
      exec "$lsps" cluster submit --dir "$folder" --user sam --spark "$jars/$1" -- --conf spark.dynamicAllocation.maxExecutors=4 \
        --conf spark.eventLog.enabled=true --conf "spark.eventLog.dir=file://$events" \
        --class WaitingStages "$jars/$1-build/target/spark-job-1.jar" "2*8x2000"
      ;;
    tez-*)
      exec "$lsps" cluster submit --dir "$folder" --user "$(id -un)" --tez "$jars/$1" "$jars/$1"/tez-examples-*.jar orderedwordcount "$root/README.md" "$jars/words"
      ;;
    flink-*) flink "$1" ;;
  esac
}

# What an application has to leave behind.
left() {
  case $1 in
    # One file, or a folder of them and one that says whether it is whole.
    spark-*) find "$events" -type f \( -name 'application_*' -o -name 'appstatus_*' \) ! -name '*.inprogress' | grep -q . ;;
    tez-*) [ -e "$jars/words/_SUCCESS" ] ;;
  esac
}

result=0
events=$jars/events
echo '| Hadoop | client | run on | rc | ended | s | told as |'
echo '| --- | --- | --- | --- | --- | --- | --- |'
for hadoop in ${hadoops:-3.3.6}; do
  start --hadoop "$hadoop" --scheduler "$scheduler"
  for each in $chosen; do
    rm -rf "$jars/words" "$events"
    mkdir -p "$events"
    began=$(date +%s)
    submit "$each" > "$jars/$each-$hadoop.log" 2>&1 &
    clients=$!
    size=$(told)
    rc=0
    wait "$clients" || rc=$?
    clients=
    end=$(outcome)
    echo "| $hadoop | $each | $(date -u +%F) | $rc | $end | $(($(date +%s) - began)) | $size |"
    case "$rc/$end/$size" in 0/SUCCEEDED/*', sized false, work left null') left "$each" || result=1 ;; *) result=1 ;; esac
  done
  "$lsps" cluster stop --dir "$folder" > /dev/null
done
exit $result
