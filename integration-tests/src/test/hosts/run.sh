#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# bin/dev hosts: the plugin jar in a ResourceManager of other Hadoops, with a MapReduce job on each.
# Prints a table, the one of docs/results/hosts.md. Exits 1 where a job did not end well.
set -eu

here=$(cd "$(dirname "$0")" && pwd -P)
root=$(cd "$here/../../../.." && pwd -P)
work=$root/integration-tests/target/hosts
member=assignContainerPreCheck
open=--add-opens=java.base/java.lang=ALL-UNNAMED
pids=

ended() {
  for pid in $pids; do
    kill "$pid" 2>/dev/null || true
  done
  for pid in $pids; do
    wait "$pid" 2>/dev/null || true
  done
  pids=
}
trap ended EXIT
trap 'exit 130' INT TERM

# The jars of a version; with -less, of 3.3.6 where one member has another name.
bring() {
  jars=$work/$1/jars
  [ -d "$jars" ] && return
  if [ "$1" != 3.3.6-less ]; then
    mvn -q -B -f "$here/pom.xml" -Dhadoop="$1" dependency:copy-dependencies -DincludeScope=runtime -DoutputDirectory="$jars"
    return
  fi
  bring 3.3.6
  mkdir -p "$work/$1/classes"
  jars=$work/$1/jars
  cp -r "$work/3.3.6/jars" "$jars"
  (
    cd "$work/$1/classes"
    jar xf "$jars"/hadoop-yarn-server-resourcemanager-3.3.6.jar
    grep -rl "$member" . | xargs perl -pi -e "s/$member/assignContainerPreLooks/g"
    jar cf "$jars"/hadoop-yarn-server-resourcemanager-3.3.6.jar .
  )
}

property() {
  echo "<property><name>$1</name><value>$2</value></property>"
}

# Ports from $2 on.
configure() {
  conf=$work/$1/conf
  jars=$work/$1/jars
  mkdir -p "$conf"
  {
    echo '<configuration>'
    property fs.defaultFS file:///
    property hadoop.tmp.dir "$work/$1/tmp"
    property mapreduce.framework.name yarn
    property mapreduce.application.classpath "$jars/*"
    property yarn.application.classpath "$jars/*"
    property yarn.app.mapreduce.am.staging-dir "$work/$1/staging"
    property yarn.app.mapreduce.am.resource.mb 512
    property yarn.app.mapreduce.am.command-opts "-Xmx384m $open"
    property mapreduce.map.memory.mb 512
    property mapreduce.reduce.memory.mb 512
    property mapred.child.java.opts "-Xmx256m $open"
    property mapreduce.task.io.sort.mb 32
    property mapreduce.job.queuename root.work
    property mapreduce.shuffle.port 0
    property yarn.resourcemanager.scheduler.class io.lsps.yarn.LspsFairScheduler
    property yarn.scheduler.fair.allocation.file "$conf/fair-scheduler.xml"
    property yarn.scheduler.minimum-allocation-mb 256
    property yarn.resourcemanager.hostname 127.0.0.1
    property yarn.resourcemanager.address "127.0.0.1:$2"
    property yarn.resourcemanager.scheduler.address "127.0.0.1:$(($2 + 1))"
    property yarn.resourcemanager.resource-tracker.address "127.0.0.1:$(($2 + 2))"
    property yarn.resourcemanager.admin.address "127.0.0.1:$(($2 + 3))"
    property yarn.resourcemanager.webapp.address "127.0.0.1:$(($2 + 4))"
    property yarn.nodemanager.bind-host 127.0.0.1
    property yarn.nodemanager.address 127.0.0.1:0
    property yarn.nodemanager.localizer.address 127.0.0.1:0
    property yarn.nodemanager.webapp.address 127.0.0.1:0
    property yarn.nodemanager.collector-service.address 127.0.0.1:0
    property yarn.nodemanager.aux-services mapreduce_shuffle
    property yarn.nodemanager.resource.memory-mb 3072
    property yarn.nodemanager.resource.cpu-vcores 4
    property yarn.nodemanager.log-dirs "$work/$1/logs"
    property yarn.nodemanager.local-dirs "$work/$1/local"
    property yarn.nodemanager.vmem-check-enabled false
    property yarn.nodemanager.disk-health-checker.max-disk-utilization-per-disk-percentage 100
    echo '</configuration>'
  } > "$conf/core-site.xml"
  cat > "$conf/log4j.properties" <<'TEXT'
log4j.rootLogger=INFO,out
log4j.appender.out=org.apache.log4j.ConsoleAppender
log4j.appender.out.layout=org.apache.log4j.PatternLayout
log4j.appender.out.layout.ConversionPattern=%p %c{2}: %m%n
TEXT
  for file in yarn-site mapred-site; do
    cp "$conf/core-site.xml" "$conf/$file.xml"
  done
  cat > "$conf/fair-scheduler.xml" <<'TEXT'
<allocations>
  <queue name="root">
    <schedulingPolicy>io.lsps.yarn.LspsPolicy</schedulingPolicy>
    <queue name="work"><schedulingPolicy>io.lsps.yarn.LspsPolicy</schedulingPolicy></queue>
  </queue>
  <queuePlacementPolicy><rule name="specified"/><rule name="reject"/></queuePlacementPolicy>
</allocations>
TEXT
}

# A daemon, in the background: its output's name, its class and arguments.
java_of() {
  out=$1
  shift
  exec java -Xmx384m "$open" -Dhadoop.log.dir="$work/logs" -cp "$classpath" "$@" > "$out" 2>&1
}

answer() {
  curl -s -m 5 "http://127.0.0.1:$(($port + 4))$1"
}

# Waits until a command works, 300 s at most.
until_works() {
  tries=0
  until "$@" > /dev/null 2>&1; do
    tries=$((tries + 1))
    [ $tries -lt 300 ] && kill -0 $pids 2> /dev/null || return 1
    sleep 1
  done
}

node_is_there() {
  answer /ws/v1/cluster/metrics | grep -q '"activeNodes":1'
}

health() {
  answer /ws/v1/lsps/health > "$folder/health.json" || true
  if grep -q '"healthy"' "$folder/health.json"; then
    tr -d '\n ' < "$folder/health.json" \
      | sed 's/.*\("healthy":[a-z]*\).*\("faults":[0-9]*\).*\("missing":\[[^]]*\],"fastPath":[a-z]*\).*/\1, \2, \3/' \
      | sed 's/org\/apache\/hadoop\/yarn\/server\/resourcemanager\/scheduler\/fair\///g' | tr -d '"'
  else
    # Hadoop 3.5 has another way to serve REST: the metrics tell.
    answer '/jmx?qry=Hadoop:service=ResourceManager,name=LspsScheduler' > "$folder/jmx.json" || true
    echo "no REST; metrics: $(grep -oE '"(Faults|HostMissing)" : [0-9]+' "$folder/jmx.json" | tr -d '"' | tr '\n' ' '), $(grep -c 'fast path stays off' "$folder/rm.log" || true) lines of the log say that the fast path is off"
  fi
}

run() {
  version=$1
  port=$2
  folder=$work/$version
  bring "$version"
  rm -rf "$folder/tmp" "$folder/staging" "$folder/local" "$folder/logs"
  configure "$version" "$port"
  client=$folder/conf:$folder/jars/*
  classpath=$plugin:$client
  java_of "$folder/rm.log" org.apache.hadoop.yarn.server.resourcemanager.ResourceManager &
  pids="$pids $!"
  classpath=$client
  java_of "$folder/nm.log" org.apache.hadoop.yarn.server.nodemanager.NodeManager &
  pids="$pids $!"
  starts=no
  job='not run'
  if until_works node_is_there; then
    starts=yes
    job=failed
    # The job writes where it is run.
    if (cd "$folder" && timeout 400 java -Xmx384m "$open" -cp "$classpath" org.apache.hadoop.examples.ExampleDriver pi 3 100 > "$folder/job.log" 2>&1); then
      job=$(sed -n 's/^Job Finished in \([0-9]*\).*/ended, \1 s/p' "$folder/job.log")
    fi
  fi
  case $job in ended*) ;; *) result=1 ;; esac
  echo "| $version | $starts | $job | $(health) |"
  ended
}

result=0
mkdir -p "$work/logs"
plugin=$work/lsps.jar
cp "$root"/lsps-yarn-scheduler/target/*-plugin.jar "$plugin"
[ $# -gt 0 ] || set -- 3.3.0 3.3.6 3.4.3 3.5.0 3.3.6-less
echo '| Hadoop | starts | MapReduce job | health |'
echo '| --- | --- | --- | --- |'
base=${LSPS_HOSTS_PORT:-28100}
for each in "$@"; do
  run "$each" "$base"
  base=$((base + 10))
done
exit $result
