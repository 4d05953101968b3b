#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# hadoop-client.sh hadoop|yarn|mapred COMMAND ARGS…: what a client needs of Hadoop's commands, in the name of HADOOP_USER_NAME.
# Needs HADOOP_CONF_DIR, LSPS_CLASSPATH (Hadoop's jars), LSPS_TOOLS_JAR, LSPS_SLEEP_JAR and LSPS_EXAMPLES_JAR.
set -euo pipefail
tool=$1
command=${2:-help}
shift $(($# < 2 ? $# : 2))

usage() {
  case "$tool" in
    hadoop) echo "Usage: hadoop jar JAR|EXAMPLE ARGS… | fs ARGS… | sleep ARGS… | version | classpath | CLASS ARGS…" ;;
    yarn) echo "Usage: yarn application|applicationattempt|container|node|queue|cluster|rmadmin|logs|top ARGS… | jar JAR|EXAMPLE ARGS… | version | classpath" ;;
    mapred) echo "Usage: mapred job|queue ARGS… | sleep ARGS… | version | classpath" ;;
  esac
}

case "$tool $command" in
  *" version") class=org.apache.hadoop.util.VersionInfo ;;
  *" classpath") echo "$HADOOP_CONF_DIR:$LSPS_CLASSPATH"; exit 0 ;;
  "hadoop fs") class=org.apache.hadoop.fs.FsShell ;;
  "hadoop jar" | "yarn jar")
    class=org.apache.hadoop.util.RunJar
    # An example by its name stands for the jar of the examples.
    case "${1:-}" in
      *.jar | '') ;;
      *) set -- "$LSPS_EXAMPLES_JAR" "$@" ;;
    esac ;;
  "hadoop sleep" | "mapred sleep") class=org.apache.hadoop.mapreduce.SleepJob ;;
  "yarn application" | "yarn app" | "yarn applicationattempt" | "yarn container")
    class=org.apache.hadoop.yarn.client.cli.ApplicationCLI
    set -- "$command" "$@" ;;
  "yarn node") class=org.apache.hadoop.yarn.client.cli.NodeCLI ;;
  "yarn queue") class=org.apache.hadoop.yarn.client.cli.QueueCLI ;;
  "yarn cluster") class=org.apache.hadoop.yarn.client.cli.ClusterCLI ;;
  "yarn rmadmin") class=org.apache.hadoop.yarn.client.cli.RMAdminCLI ;;
  "yarn logs") class=org.apache.hadoop.yarn.client.cli.LogsCLI ;;
  "yarn top") class=org.apache.hadoop.yarn.client.cli.TopCLI ;;
  "mapred job") class=org.apache.hadoop.mapred.JobClient ;;
  "mapred queue") class=org.apache.hadoop.mapred.JobQueueClient ;;
  "hadoop "*.*) class=$command ;;
  *" help" | *" --help" | *" -h") usage; exit 0 ;;
  *) usage >&2; echo "$tool: there is no command $command here" >&2; exit 2 ;;
esac

user=${HADOOP_USER_NAME:-$(id -un)}
# The login user stays whoever runs this: see RunAs.
unset HADOOP_USER_NAME
classes="$LSPS_CLASSPATH:$LSPS_TOOLS_JAR:$LSPS_SLEEP_JAR"
# As in Hadoop's own scripts: a framework that brings another version of what Hadoop has.
if [ -n "${HADOOP_USER_CLASSPATH_FIRST:-}" ]; then
  classes=$HADOOP_CLASSPATH:$classes
else
  classes=$classes${HADOOP_CLASSPATH:+:$HADOOP_CLASSPATH}
fi
exec "$JAVA_HOME/bin/java" --add-opens=java.base/java.lang=ALL-UNNAMED -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Xmx512m \
  -Djava.net.preferIPv4Stack=true -Dlog4j2.configurationFile="$HADOOP_CONF_DIR/log4j2-client.properties" \
  -cp "$HADOOP_CONF_DIR:$classes" \
  io.lsps.tools.local.RunAs "$user" "$class" "$@"
