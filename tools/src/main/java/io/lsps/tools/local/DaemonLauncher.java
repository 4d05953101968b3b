/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.local;

import io.lsps.lab.LspsHome;
import io.lsps.tools.local.ClusterState.DaemonRecord;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.commons.io.FileUtils;

/** Starts one daemon as a process that outlives this one. */
final class DaemonLauncher {
  private final ClusterLayout layout;
  private final String hadoopClassPath;
  private final boolean withPlugin;

  /**
   * For a cluster.
   *
   * @param hadoop as {@link ClusterSpec#hadoop}
   * @param withPlugin whether a ResourceManager gets the plugin jar
   */
  DaemonLauncher(ClusterLayout layout, String hadoop, boolean withPlugin) {
    this.layout = layout;
    this.hadoopClassPath = HadoopJars.classPath(hadoop);
    this.withPlugin = withPlugin;
  }

  DaemonRecord launch(String name, ClusterPorts ports) throws IOException {
    Daemon kind = Daemon.of(name);
    boolean plugin = withPlugin && kind == Daemon.RESOURCE_MANAGER;
    String classPath = hadoopClassPath + (plugin ? File.pathSeparator + copyPlugin() : "");
    boolean node = kind == Daemon.NODE_MANAGER;
    List<String> arguments = node ? nodeArguments(Daemon.numberOf(name), ports) : List.of();
    return launch(kind, name, ports.of(name).get("web"), classPath, arguments);
  }

  private List<String> nodeArguments(int number, ClusterPorts all) {
    Path folder = layout.node(number);
    ClusterPorts.Node ports = all.nodes().get(number - 1);
    Map<String, String> own =
        Map.of(
            "yarn.nodemanager.address", ClusterPorts.address(ports.client()),
            "yarn.nodemanager.localizer.address", ClusterPorts.address(ports.localizer()),
            "yarn.nodemanager.webapp.address", ClusterPorts.address(ports.web()),
            "yarn.nodemanager.recovery.dir", folder.resolve("recovery").toString(),
            "yarn.nodemanager.local-dirs", folder.resolve("local").toString(),
            "yarn.nodemanager.log-dirs", folder.resolve("containers").toString());
    return own.entrySet().stream()
        .map(entry -> "-D" + entry.getKey() + "=" + entry.getValue())
        .toList();
  }

  /** The jar that was built last, in the place of the one before. */
  private Path copyPlugin() throws IOException {
    Path jar = LspsHome.pluginJar();
    FileUtils.deleteDirectory(layout.plugins().toFile());
    Files.createDirectories(layout.plugins());
    return Files.copy(jar, layout.plugins().resolve(jar.getFileName()));
  }

  private DaemonRecord launch(
      Daemon kind, String name, int webPort, String classPath, List<String> arguments)
      throws IOException {
    List<String> command = new ArrayList<>();
    // A session of its own, which neither Ctrl-C nor a closed terminal reaches.
    findOnPath("setsid").ifPresent(command::add);
    command.add(LspsHome.java().toString());
    command.add("-Xmx" + kind.heapMb + "m");
    command.addAll(SiteKeys.jvmOptions(kind == Daemon.RESOURCE_MANAGER));
    command.add(
        "-Dlog4j2.configurationFile=" + layout.conf().resolve("log4j2-daemon.properties").toUri());
    // Web applications are unpacked there.
    command.add("-Djava.io.tmpdir=" + layout.tmp());
    command.add(kind.mainClass);
    command.addAll(arguments);

    Path log = layout.logs().resolve(name + ".log");
    ProcessBuilder builder =
        Processes.daemon(
            command, layout.root(), log, classPath + File.pathSeparator + layout.conf());
    Map<String, String> environment = builder.environment();
    environment.put("JAVA_HOME", System.getProperty("java.home"));
    environment.put("HADOOP_CONF_DIR", layout.conf().toString());
    environment.put(SiteKeys.CLASS_PATH_VARIABLE, hadoopClassPath);
    environment.put(Processes.MARKER, layout.root().toString());
    ProcessHandle process = builder.start().toHandle();
    return new DaemonRecord(
        name, process.pid(), Processes.startOf(process), ClusterPorts.web(webPort), log.toString());
  }

  private static Optional<String> findOnPath(String program) {
    return Arrays.stream(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
        .map(folder -> Path.of(folder, program))
        .filter(Files::isExecutable)
        .map(Path::toString)
        .findFirst();
  }
}
