/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.local;

import io.lsps.lab.LspsHome;
import io.lsps.tools.local.ClusterState.ClusterSetup;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.commons.lang3.StringUtils;

/**
 * What the configuration files of a cluster say: keys and values, by file. They are those of the
 * {@code *-site.properties} beside this class, with this cluster's values between at signs.
 */
final class SiteKeys {
  private static final String YARN = "yarn-site.xml";

  /** The files of Hadoop's own format, in the order in which a client reads them. */
  static final List<String> FILES = List.of("core-site.xml", YARN, "mapred-site.xml");

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
          "-XX:-UsePerfData",
          "-Xshare:auto");

  private static final String QUICK_COMPILER = "-XX:TieredStopAtLevel=1";

  private final ClusterSpec spec;
  private final Map<String, String> values = new LinkedHashMap<>();

  SiteKeys(ClusterSetup setup, ClusterLayout layout) {
    spec = setup.spec();
    values.put("root", layout.root().toString());
    values.put("root-uri", StringUtils.removeEnd(layout.root().toUri().toString(), "/"));
    values.put("scheduler", spec.scheduler().schedulerClass);
    values.put("node-memory", Integer.toString(spec.nodeMemoryMb()));
    values.put("task-memory", Integer.toString(ClusterSpec.TASK_MEMORY_MB));
    values.put("class-path", CLASS_PATH_VARIABLE);
    values.put("marker", Processes.MARKER);
    values.put("container-options", containerOptions(layout));
    for (Daemon daemon : List.of(Daemon.RESOURCE_MANAGER, Daemon.HISTORY_SERVER)) {
      setup
          .ports()
          .of(daemon.title)
          .forEach((use, port) -> values.put(daemon.title + "." + use, port.toString()));
    }
  }

  /** Keys and values of a file of {@link #FILES}. */
  Map<String, String> of(String file) {
    Map<String, String> keys = new LinkedHashMap<>();
    String text = LspsHome.text(SiteKeys.class, file.replace(".xml", ".properties"));
    for (String line : text.lines().toList()) {
      if (!line.startsWith("#")) {
        String[] pair = line.split("=", 2);
        keys.put(pair[0], filledIn(pair[1]));
      }
    }
    if (file.equals(YARN)) {
      // A NodeManager keeps its state by native code, which Hadoop brings for this processor alone.
      if (System.getProperty("os.arch").matches("amd64|x86_64")) {
        keys.put("yarn.nodemanager.recovery.enabled", "true");
        keys.put("yarn.nodemanager.recovery.supervised", "true");
      }
      keys.putAll(spec.conf());
    }
    return keys;
  }

  private String filledIn(String text) {
    String[] parts = text.split("@", -1);
    for (int i = 1; i < parts.length; i += 2) {
      parts[i] = values.get(parts[i]);
    }
    return String.join("", parts);
  }

  /**
   * The JVM options of daemons and containers.
   *
   * @param computes whether it computes enough to need the optimising compiler: a ResourceManager
   *     makes a key of 4096 bits when it starts, which takes ten times as long without
   */
  static List<String> jvmOptions(boolean computes) {
    List<String> options = new ArrayList<>(JVM_OPTIONS);
    if (!computes) {
      options.add(QUICK_COMPILER);
    }
    options.add(ClassArchive.ofThisMachine().option());
    return options;
  }

  private static String containerOptions(ClusterLayout layout) {
    return "-cp $%s:$CLASSPATH %s -Dlog4j2.configurationFile=%s"
        .formatted(
            CLASS_PATH_VARIABLE,
            String.join(" ", jvmOptions(false)),
            layout.conf().resolve("log4j2-container.properties").toUri());
  }
}
