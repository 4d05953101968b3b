#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# bin/dev hosts: the plugin jar in a ResourceManager of other Hadoops, with a MapReduce job on each, on the Java of JAVA_HOME.
# Prints a table, the one of docs/results/hosts.md. Exits 1 where a job did not end well, or a page is missing.
set -eu

here=$(cd "$(dirname "$0")" && pwd -P)
root=$(cd "$here/../../../.." && pwd -P)
work=$root/integration-tests/target/hosts
member=assignContainerPreCheck
java=${JAVA_HOME:+$JAVA_HOME/bin/}java
JAVA_HOME=${JAVA_HOME:-$("$java" -XshowSettings:properties -version 2>&1 | sed -n 's/^ *java.home = //p')}
export JAVA_HOME
of_java=$("$java" -XshowSettings:properties -version 2>&1 | sed -n 's/^ *java.specification.version = //p')
case $of_java in
  1.*) open=-Dlsps.opens=none ;;
  *) open=--add-opens=java.base/java.lang=ALL-UNNAMED ;;
esac
# For JVMs that live for seconds; a ResourceManager makes a key of 4096 bits and needs the optimising compiler.
quick="-XX:+UseSerialGC -XX:TieredStopAtLevel=1"
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

# The jars of a version; with -less, of 3.3.6 where one member has another name; with -capacity, the version's own.
bring() {
  jars=$work/$1/jars
  [ -d "$jars" ] && return
  case $1 in
    *-capacity)
      bring "${1%-capacity}"
      mkdir -p "$work/$1"
      ln -s "../${1%-capacity}/jars" "$work/$1/jars"
      return
      ;;
  esac
  if [ "$1" != 3.3.6-less ]; then
    mvn -q -B -f "$root/tools/src/main/resources/io/lsps/tools/local/hadoop-pom.xml" -Dhadoop="$1" dependency:copy-dependencies -DincludeScope=runtime -DoutputDirectory="$jars"
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
    property yarn.app.mapreduce.am.command-opts "-Xmx384m $quick $open"
    property mapreduce.map.memory.mb 512
    property mapreduce.reduce.memory.mb 512
    property mapred.child.java.opts "-Xmx256m $quick $open"
    property mapreduce.task.io.sort.mb 32
    property mapreduce.job.queuename work
    property mapreduce.shuffle.port 0
    case $1 in
      *-capacity) property yarn.resourcemanager.scheduler.class io.lsps.yarn.capacity.LspsCapacityScheduler ;;
      *)
        property yarn.resourcemanager.scheduler.class io.lsps.yarn.LspsFairScheduler
        property yarn.resourcemanager.scheduler.monitor.enable true
        property yarn.resourcemanager.scheduler.monitor.policies io.lsps.preempt.yarn.GlobalPreemptionMonitor
        ;;
    esac
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
  {
    echo '<configuration>'
    property yarn.scheduler.capacity.root.queues work,auto
    for each in work auto; do
      property "yarn.scheduler.capacity.root.$each.capacity" 50
      property "yarn.scheduler.capacity.root.$each.maximum-capacity" 100
      property "yarn.scheduler.capacity.root.$each.user-limit-factor" 2
    done
    property yarn.scheduler.capacity.root.work.ordering-policy io.lsps.yarn.capacity.LeastWorkOrderingPolicy
    # A job in no queue gets one of its user's, which is no LeafQueue since 3.4.
    property yarn.scheduler.capacity.root.auto.auto-create-child-queue.enabled true
    property yarn.scheduler.capacity.root.auto.leaf-queue-template.capacity 100
    property yarn.scheduler.capacity.root.auto.leaf-queue-template.user-limit-factor 2
    property yarn.scheduler.capacity.root.auto.leaf-queue-template.ordering-policy io.lsps.yarn.capacity.LeastWorkOrderingPolicy
    property yarn.scheduler.capacity.queue-mappings 'u:%user:root.auto.%user'
    property yarn.scheduler.capacity.maximum-am-resource-percent 0.5
    echo '</configuration>'
  } > "$conf/capacity-scheduler.xml"
}

# A daemon, in the background: its output's name, its class and arguments.
java_of() {
  out=$1
  shift
  exec "$java" -Xmx384m "$open" -Dhadoop.log.dir="$work/logs" -cp "$classpath" "$@" > "$out" 2>&1
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

# yes where /lsps, /ws/v1/lsps and, beside a FairScheduler, /ws/v1/preemption are served, else what was answered.
pages() {
  told=
  case $version in *-capacity) preemption= ;; *) preemption=/ws/v1/preemption/decisions ;; esac
  for path in /lsps /ws/v1/lsps/queues $preemption; do
    code=$(curl -s -m 5 -o /dev/null -w '%{http_code}' "http://127.0.0.1:$(($port + 4))$path" || true)
    [ "$code" = 200 ] || told="$told $path: $code"
  done
  echo "${told:-yes}"
}

# Whether a job ends well in a queue that is created for it, by LsPS.
created() {
  (cd "$folder" && timeout 400 "$java" -Xmx384m $quick "$open" -cp "$classpath" org.apache.hadoop.examples.ExampleDriver pi -Dmapreduce.job.queuename=default 1 100 > "$folder/created.log" 2>&1) \
    && answer /ws/v1/lsps/queues | tr -d '\n ' | grep -q '"queueName":"root.auto.[^}]*"policy":"least-work"'
}

health() {
  answer /ws/v1/lsps/health > "$folder/health.json" || true
  tr -d '\n ' < "$folder/health.json" \
    | sed -n 's/.*\("healthy":[a-z]*\).*\("faults":[0-9]*\).*\("missing":\[[^]]*\],"fastPath":[a-z]*\).*/\1, \2, \3/p' \
    | sed 's/org\/apache\/hadoop\/yarn\/server\/resourcemanager\/scheduler\/fair\///g' | tr -d '"'
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
  java_of "$folder/nm.log" $quick org.apache.hadoop.yarn.server.nodemanager.NodeManager &
  pids="$pids $!"
  starts=no
  job='not run'
  if until_works node_is_there; then
    starts=yes
    job=failed
    # The job writes where it is run.
    if (cd "$folder" && timeout 400 "$java" -Xmx384m $quick "$open" -cp "$classpath" org.apache.hadoop.examples.ExampleDriver pi 3 100 > "$folder/job.log" 2>&1); then
      job=$(sed -n 's/^Job Finished in \([0-9]*\).*/ended, \1 s/p' "$folder/job.log")
    fi
    case $version in *-capacity) created || job='failed in a queue made for it' ;; esac
  fi
  served=$(pages)
  case $job/$served in ended*/yes) ;; *) result=1 ;; esac
  echo "| $version | ${of_java#1.} | $(date -u +%F) | $starts | $job | $served | $(health) |"
  ended
}

result=0
mkdir -p "$work/logs"
plugin=$work/lsps.jar
cp "$root"/lsps-yarn-scheduler/target/*-plugin.jar "$plugin"
[ $# -gt 0 ] || set -- 3.3.0 3.3.6 3.4.3 3.5.0 3.3.6-less 3.3.0-capacity 3.3.6-capacity 3.4.3-capacity 3.5.0-capacity
echo '| Hadoop | Java | run on | starts | MapReduce job | pages | health |'
echo '| --- | --- | --- | --- | --- | --- | --- |'
base=${LSPS_HOSTS_PORT:-28100}
for each in "$@"; do
  run "$each" "$base"
  base=$((base + 10))
done
exit $result
