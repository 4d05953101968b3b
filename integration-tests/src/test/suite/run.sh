#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# bin/dev suite [HADOOP]...: Hadoop's own FairScheduler tests, as that version has them, with its FairScheduler and with ours.
# Prints a line of a table for each; exits 1 where ours does not pass what stock passes.
set -eu

here=$(cd "$(dirname "$0")" && pwd -P)
root=$(cd "$here/../../../.." && pwd -P)
conformance=$root/integration-tests/src/test/java/io/lsps/conformance
plugin=$(ls "$root"/lsps-yarn-scheduler/target/*-plugin.jar)
result=0
[ $# -gt 0 ] || set -- 3.3.0 3.4.3 3.5.0

# JUnit 5 looks at none of JUnit 4's annotations, and a parameter is set by the tests themselves.
to_junit5() {
  sed -i -E \
    -e 's/org\.junit\.(After|Before);/org.junit.jupiter.api.\1Each;/' \
    -e 's/org\.junit\.Test;/org.junit.jupiter.api.Test;/' \
    -e 's/@(After|Before)$/@\1Each/' \
    -e 's/@Test\(.*\)/@Test/' \
    -e '/public FairSchedulerPreemptionConformance\(/,/^  }/d' "$@"
}

passed() {
  ls "$1"/TEST-*Conformance.xml > /dev/null 2>&1 || { echo 'not run'; return; }
  cat "$1"/TEST-*Conformance.xml | awk '/<testcase/ { all++ } /<(failure|error|skipped)/ { bad++ } END { print all - bad " of " all + 0 }'
}

echo '| Hadoop | Java | run on | stock passes | ours passes | ours passes what stock does |'
echo '| --- | --- | --- | --- | --- | --- |'
for hadoop in "$@"; do
  work=$root/integration-tests/target/suite/$hadoop
  sources=$work/src/test/java/io/lsps
  rm -rf "$work"
  mkdir -p "$sources/conformance" "$sources/testing"
  cp "$conformance"/*Conformance.java "$conformance"/SchedulerUnderTest.java "$conformance"/Alpha0Scheduler.java \
    "$conformance"/Comparison.java "$conformance"/ConformanceIT.java "$conformance"/RunReport.java "$conformance"/TestResult.java "$sources/conformance"
  cp "$conformance"/../testing/OwnFolder.java "$sources/testing"
  cp "$here/pom.xml" "$work"
  mkdir -p "$work/src/test/resources"
  cp "$here/log4j.properties" "$work/src/test/resources"
  mockito=2.28.2
  case $hadoop in
    3.5.*)
      mockito=4.11.0
      to_junit5 "$sources"/conformance/*.java
      ;;
    3.4.*) mockito=4.11.0 ;;
  esac
  mkdir -p "$work/target/stock" "$work/target/lsps"
  same=yes
  mvn -q -B -f "$work/pom.xml" -Dhadoop="$hadoop" -Dmockito="$mockito" -Dplugin="$plugin" test > "$work/log" 2>&1 || { same="no: $work/log"; result=1; }
  java=$(java -XshowSettings:properties -version 2>&1 | sed -n 's/^ *java.specification.version = //p')
  echo "| $hadoop | $java | $(date -u +%F) | $(passed "$work/target/stock") | $(passed "$work/target/lsps") | $same |"
done
exit $result
