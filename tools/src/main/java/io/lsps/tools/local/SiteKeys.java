/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.local;

import static io.lsps.tools.local.ClusterPorts.address;

import io.lsps.tools.local.ClusterState.ClusterSetup;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.server.resourcemanager.recovery.FileSystemRMStateStore;

/** What the configuration files of a cluster say: keys and values, by file. */
final class SiteKeys {
  private static final String CORE = "core-site.xml";
  private static final String YARN = "yarn-site.xml";
  private static final String MAPRED = "mapred-site.xml";

  /** The files of Hadoop's own format, in the order in which a client reads them. */
  static final List<String> FILES = List.of(CORE, YARN, MAPRED);

  /**
   * The variable that holds Hadoop's jars in a NodeManager's environment, and so in its
   * containers'.
   */
  static final String CLASS_PATH_VARIABLE = "LSPS_CLASSPATH";

  private static final List<String> JVM_OPTIONS =
      List.of(
          // Hadoop 3.3 needs this on Java 17.
          "--add-opens=java.base/java.lang=ALL-UNNAMED",
          "-Djava.net.preferIPv4Stack=true",
          // These options make short-lived JVMs cheap.
          "-XX:+UseSerialGC",
          "-XX:TieredStopAtLevel=1",
          "-XX:-UsePerfData",
          "-Xshare:auto");

  private final ClusterSpec spec;
  private final ClusterLayout layout;
  private final ClusterPorts ports;

  SiteKeys(ClusterSetup setup, ClusterLayout layout) {
    this.spec = setup.spec();
    this.layout = layout;
    this.ports = setup.ports();
  }

  /** Keys and values of a file of {@link #FILES}. */
  Map<String, String> of(String file) {
    return switch (file) {
      case CORE -> core();
      case YARN -> yarn();
      case MAPRED -> mapred();
      default -> throw new IllegalArgumentException(file);
    };
  }

  private Map<String, String> core() {
    Map<String, String> conf = new LinkedHashMap<>();
    conf.put("fs.defaultFS", "file:///");
    conf.put("hadoop.tmp.dir", layout.tmp().toString());
    conf.put("hadoop.prometheus.endpoint.enabled", "true");
    return conf;
  }

  private Map<String, String> yarn() {
    Map<String, String> conf = new LinkedHashMap<>();
    conf.put("yarn.resourcemanager.scheduler.class", spec.scheduler().schedulerClass());
    conf.put("yarn.scheduler.fair.allocation.file", layout.allocations().toString());

    conf.putAll(ports.rm().keys());
    conf.put("yarn.nodemanager.hostname", "localhost");
    // Several NodeManagers on one host are told apart by their ports.
    conf.put("yarn.scheduler.include-port-in-node-name", "true");

    conf.put("yarn.nodemanager.resource.memory-mb", Integer.toString(spec.nodeMemoryMb()));
    conf.put("yarn.nodemanager.resource.cpu-vcores", Integer.toString(ClusterSpec.NODE_VCORES));
    conf.put("yarn.scheduler.minimum-allocation-mb", "128");
    conf.put("yarn.resource-types.memory-mb.increment-allocation", "128");
    conf.put("yarn.scheduler.maximum-allocation-mb", Integer.toString(spec.nodeMemoryMb()));
    // Container sizes here say how many containers run at once. A JVM may use more memory than a
    // small container has.
    conf.put("yarn.nodemanager.pmem-check-enabled", "false");
    conf.put("yarn.nodemanager.vmem-check-enabled", "false");

    conf.put(
        "yarn.resourcemanager.nodemanagers.heartbeat-interval-ms",
        Integer.toString(ClusterSpec.HEARTBEAT_MILLIS));
    conf.put("yarn.resourcemanager.connect.retry-interval.ms", "500");
    conf.put("yarn.nodemanager.aux-services", "mapreduce_shuffle");
    conf.put(
        "yarn.nodemanager.disk-health-checker.max-disk-utilization-per-disk-percentage", "99.5");
    conf.put(
        "yarn.nodemanager.env-whitelist",
        String.join(
            ",", "JAVA_HOME,PATH,LANG,TZ,HADOOP_CONF_DIR", CLASS_PATH_VARIABLE, Processes.MARKER));
    conf.put("yarn.application.classpath", layout.conf() + ",$" + CLASS_PATH_VARIABLE);
    // The default is a folder in /tmp that all of a user's ResourceManagers share.
    conf.put(
        "yarn.node-attribute.fs-store.root-dir",
        layout.tmp().resolve("node-attribute").toUri().toString());
    conf.put("yarn.scheduler.lsps.history.dir", layout.schedulerHistory().toUri().toString());
    conf.putAll(recovery());
    conf.putAll(spec.conf());
    return conf;
  }

  private Map<String, String> mapred() {
    Map<String, String> conf = new LinkedHashMap<>();
    conf.put("mapreduce.framework.name", "yarn");
    conf.put("yarn.app.mapreduce.am.staging-dir", layout.staging().toString());
    conf.put("mapreduce.jobhistory.address", address(ports.history().client()));
    conf.put("mapreduce.jobhistory.admin.address", address(ports.history().admin()));
    conf.put("mapreduce.jobhistory.webapp.address", address(ports.history().web()));
    conf.put(
        "mapreduce.jobhistory.intermediate-done-dir",
        layout.history().resolve("intermediate").toString());
    conf.put("mapreduce.jobhistory.done-dir", layout.history().resolve("done").toString());

    // Any free port. It is not in yarn-site.xml, since mapred-default.xml is read after that and
    // would replace it.
    conf.put("mapreduce.shuffle.port", "0");
    conf.put("mapreduce.application.classpath", layout.conf().toString());
    ClassArchive.CONTAINER_OPTIONS.forEach(key -> conf.put(key, containerOptions()));

    conf.put("yarn.app.mapreduce.am.resource.mb", Integer.toString(ClusterSpec.MASTER_MEMORY_MB));
    conf.put("yarn.app.mapreduce.am.command-opts", "-Xmx160m");
    conf.put("mapreduce.map.memory.mb", Integer.toString(ClusterSpec.TASK_MEMORY_MB));
    conf.put("mapreduce.reduce.memory.mb", Integer.toString(ClusterSpec.TASK_MEMORY_MB));
    conf.put("mapreduce.map.java.opts", "-Xmx256m");
    conf.put("mapreduce.reduce.java.opts", "-Xmx256m");
    conf.put("mapreduce.task.io.sort.mb", "32");

    conf.put(
        "yarn.app.mapreduce.am.scheduler.heartbeat.interval-ms",
        Integer.toString(ClusterSpec.HEARTBEAT_MILLIS));
    conf.put("mapreduce.job.ubertask.enable", "false");
    // A second attempt of a slow task would run beside it on the same two cores.
    conf.put("mapreduce.map.speculative", "false");
    conf.put("mapreduce.reduce.speculative", "false");
    return conf;
  }

  /** Applications outlive their ResourceManager and, where it can be, containers their node's. */
  private Map<String, String> recovery() {
    Map<String, String> conf = new LinkedHashMap<>();
    conf.put("yarn.resourcemanager.recovery.enabled", "true");
    conf.put("yarn.resourcemanager.store.class", FileSystemRMStateStore.class.getName());
    conf.put(
        "yarn.resourcemanager.fs.state-store.uri",
        layout.resourceManagerState().toUri().toString());
    // A NodeManager keeps its state by native code, which Hadoop brings for this processor alone.
    if (System.getProperty("os.arch").matches("amd64|x86_64")) {
      conf.put("yarn.nodemanager.recovery.enabled", "true");
      conf.put("yarn.nodemanager.recovery.supervised", "true");
    }
    return conf;
  }

  /** The JVM options of daemons and containers. */
  static List<String> jvmOptions() {
    List<String> options = new ArrayList<>(JVM_OPTIONS);
    options.add(ClassArchive.ofThisMachine().option());
    return options;
  }

  private String containerOptions() {
    return "-cp $"
        + CLASS_PATH_VARIABLE
        + ":$CLASSPATH "
        + String.join(" ", jvmOptions())
        + " -Dlog4j2.configurationFile="
        + layout.conf().resolve("log4j2-container.properties").toUri();
  }
}
