/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.local;

import io.lsps.lab.LspsHome;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Starts one daemon as a process that outlives this one. */
final class DaemonLauncher {
  private final ClusterLayout layout;
  private final String hadoopClassPath = LspsHome.hadoopClassPath();

  DaemonLauncher(ClusterLayout layout) {
    this.layout = layout;
  }

  DaemonRecord resourceManager(ClusterPorts.ResourceManager ports, Path plugin) throws IOException {
    return launch(
        Daemon.RESOURCE_MANAGER,
        Daemon.RESOURCE_MANAGER.title(),
        ports.web(),
        hadoopClassPath + File.pathSeparator + plugin,
        List.of());
  }

  DaemonRecord historyServer(ClusterPorts.HistoryServer ports) throws IOException {
    return launch(
        Daemon.HISTORY_SERVER,
        Daemon.HISTORY_SERVER.title(),
        ports.web(),
        hadoopClassPath,
        List.of());
  }

  DaemonRecord nodeManager(int number, ClusterPorts.Node ports) throws IOException {
    Path folder = layout.node(number);
    Map<String, String> own =
        Map.of(
            "yarn.nodemanager.address", ClusterPorts.address(ports.client()),
            "yarn.nodemanager.localizer.address", ClusterPorts.address(ports.localizer()),
            "yarn.nodemanager.webapp.address", ClusterPorts.address(ports.web()),
            "yarn.nodemanager.local-dirs", folder.resolve("local").toString(),
            "yarn.nodemanager.log-dirs", folder.resolve("containers").toString());
    List<String> arguments =
        own.entrySet().stream()
            .map(entry -> "-D" + entry.getKey() + "=" + entry.getValue())
            .toList();
    return launch(
        Daemon.NODE_MANAGER,
        Daemon.NODE_MANAGER.title(number),
        ports.web(),
        hadoopClassPath,
        arguments);
  }

  private DaemonRecord launch(
      Daemon kind, String name, int webPort, String classPath, List<String> arguments)
      throws IOException {
    List<String> command = new ArrayList<>();
    // A session of its own, which neither Ctrl-C nor a closed terminal reaches.
    findOnPath("setsid").ifPresent(command::add);
    command.add(LspsHome.java().toString());
    command.addAll(kind.jvmOptions());
    command.addAll(SiteFiles.jvmOptions());
    command.add(
        "-Dlog4j2.configurationFile=" + layout.conf().resolve("log4j2-daemon.properties").toUri());
    // Web applications are unpacked there.
    command.add("-Djava.io.tmpdir=" + layout.tmp());
    command.add(kind.mainClass());
    command.addAll(arguments);

    Path log = layout.logs().resolve(name + ".log");
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(layout.root().toFile())
            .redirectInput(new File("/dev/null"))
            .redirectErrorStream(true)
            .redirectOutput(log.toFile());
    Map<String, String> environment = builder.environment();
    environment.keySet().removeIf(key -> key.startsWith("HADOOP_") || key.startsWith("YARN_"));
    environment.put("JAVA_HOME", System.getProperty("java.home"));
    environment.put("CLASSPATH", classPath + File.pathSeparator + layout.conf());
    environment.put("HADOOP_CONF_DIR", layout.conf().toString());
    environment.put(SiteFiles.CLASS_PATH_VARIABLE, hadoopClassPath);
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
