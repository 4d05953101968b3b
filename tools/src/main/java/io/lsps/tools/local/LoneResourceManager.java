/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.local;

import com.fasterxml.jackson.databind.JsonNode;
import io.lsps.lab.LabException;
import io.lsps.lab.LspsHome;
import io.lsps.tools.local.ClusterPorts.FreePorts;
import io.lsps.tools.local.SiteFiles.SiteXml;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.apache.hadoop.yarn.conf.YarnConfiguration;

/**
 * A ResourceManager as a process of its own, without any other daemon. It ends with this object, or
 * with this process.
 */
public final class LoneResourceManager implements AutoCloseable {
  private static final Duration END_WITHIN = Duration.ofSeconds(10);
  private static final Duration START_WITHIN = Duration.ofMinutes(2);

  private final Map<String, String> conf = new LinkedHashMap<>();
  private final RestClient rest = new RestClient();
  private final ClusterPorts.ResourceManager ports;
  private final Process process;
  private final Path log;
  private final Thread onExit;

  private LoneResourceManager(Path folder, Setup setup) throws IOException {
    ports =
        ClusterPorts.ResourceManager.of(
            FreePorts.pick(ClusterPorts.RM, RandomGenerator.getDefault()));
    log = folder.resolve("resourcemanager.log");
    Path allocations = Files.writeString(folder.resolve("fair-scheduler.xml"), setup.allocations());
    conf.put("fs.defaultFS", "file:///");
    conf.put("hadoop.tmp.dir", folder.resolve("tmp").toString());
    conf.put("yarn.resourcemanager.scheduler.class", setup.scheduler().schedulerClass());
    conf.put("yarn.scheduler.fair.allocation.file", allocations.toString());
    conf.putAll(ports.keys());
    conf.put(
        "yarn.node-attribute.fs-store.root-dir",
        folder.resolve("node-attribute").toUri().toString());
    conf.put("yarn.scheduler.lsps.history.dir", "");
    conf.putAll(setup.conf());
    SiteXml.write(folder.resolve("core-site.xml"), " A benchmark's. ", conf);
    SiteXml.write(folder.resolve("yarn-site.xml"), " A benchmark's. ", conf);
    Files.writeString(
        folder.resolve("log4j2.properties"),
        SiteFiles.resource("log4j2-daemon.properties").replace("= info", "= warn"));
    process = launch(folder, setup);
    onExit = new Thread(process::destroyForcibly, "end-resourcemanager");
    Runtime.getRuntime().addShutdownHook(onExit);
  }

  /**
   * What is started.
   *
   * @param allocations text of fair-scheduler.xml
   * @param conf keys of yarn-site.xml beside addresses and the scheduler
   * @param heapMb of the process, MB
   */
  public record Setup(
      SchedulerChoice scheduler, String allocations, Map<String, String> conf, int heapMb) {}

  /**
   * Starts one and waits until it serves.
   *
   * @param folder for its files, which exists
   * @throws LabException if it ends, or is silent for two minutes
   */
  public static LoneResourceManager start(Path folder, Setup setup) throws IOException {
    LoneResourceManager started = new LoneResourceManager(folder, setup);
    try {
      started.await();
      return started;
    } catch (RuntimeException e) {
      started.close();
      throw e;
    }
  }

  private static Process launch(Path folder, Setup setup) throws IOException {
    List<String> command =
        List.of(
            LspsHome.java().toString(),
            "-Xmx" + setup.heapMb() + "m",
            "-XX:+UseG1GC",
            "--add-opens=java.base/java.lang=ALL-UNNAMED",
            "-Djava.net.preferIPv4Stack=true",
            "-Dlog4j2.configurationFile=" + folder.resolve("log4j2.properties").toUri(),
            Daemon.RESOURCE_MANAGER.mainClass());
    String classPath =
        String.join(
            File.pathSeparator,
            LspsHome.hadoopClassPath(),
            LspsHome.pluginJar().toString(),
            folder.toString());
    return Processes.daemon(command, folder, folder.resolve("resourcemanager.log"), classPath)
        .start();
  }

  private void await() {
    if (!Polling.until(START_WITHIN, this::serves)) {
      throw new LabException("the ResourceManager does not answer; its log is " + log);
    }
  }

  private boolean serves() {
    if (!process.isAlive()) {
      throw new LabException("the ResourceManager has ended; its log is " + log);
    }
    try {
      return rest.get(ClusterPorts.web(ports.web()) + "/ws/v1/cluster/info")
          .at("/clusterInfo/state")
          .asText()
          .equals("STARTED");
    } catch (IOException notYet) {
      return false;
    }
  }

  /** The configuration of its clients. */
  public YarnConfiguration client() {
    YarnConfiguration client = new YarnConfiguration();
    conf.forEach(client::set);
    return client;
  }

  /**
   * Beans of its JMX.
   *
   * @param name may end with *, for all that begin so
   */
  public JsonNode beans(String name) throws IOException {
    return rest.get(ClusterPorts.web(ports.web()) + "/jmx?qry=" + name).at("/beans");
  }

  /** The port that masters call. */
  public int masterPort() {
    return ports.scheduler();
  }

  /** The port that nodes call. */
  public int nodePort() {
    return ports.tracker();
  }

  @Override
  public void close() {
    Processes.end(List.of(process.toHandle()), END_WITHIN);
    Processes.removeHook(onExit);
  }
}
