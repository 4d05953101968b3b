/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.mini;

import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.testing.Await;
import io.lsps.workload.UserHistory;
import io.lsps.yarn.LspsFairScheduler;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.client.api.YarnClient;
import org.apache.hadoop.yarn.server.MiniYARNCluster;
import org.apache.hadoop.yarn.server.nodemanager.NodeManager;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppImpl;

/** A cluster of two node managers under our scheduler, all in this JVM; containers are not. */
final class MiniCluster {
  /** Long enough for a machine that does ten other things. */
  private static final Duration DEADLINE = Duration.ofMinutes(3);

  private static final int NODES = 2;

  private final MiniYARNCluster yarn;
  private final YarnClient client;
  private final Path folder;
  private final AtomicInteger gates = new AtomicInteger();

  private MiniCluster(MiniYARNCluster yarn, Path folder) {
    this.yarn = yarn;
    this.folder = folder;
    client = YarnClient.createYarnClient();
    // Containers outlive a JVM that is told to end in the middle of a test.
    Runtime.getRuntime().addShutdownHook(new Thread(MiniCluster::destroyContainers));
  }

  /**
   * Starts a cluster.
   *
   * @param folder of its own
   * @param containers how many fit in, application masters included: an even number
   * @param inRoot elements of the root queue in the allocation file
   */
  static MiniCluster start(Path folder, int containers, String... inRoot) throws Exception {
    return start(folder, containers, Map.of(), inRoot);
  }

  /** The same with settings of yarn-site.xml. */
  static MiniCluster start(Path folder, int containers, Map<String, String> site, String... inRoot)
      throws Exception {
    Configuration conf = MiniConf.of(folder, containers / NODES, site, inRoot);
    MiniYARNCluster yarn =
        new MiniYARNCluster(folder.getFileName().toString(), NODES, /* dirs */ 1, 1);
    MiniCluster cluster = new MiniCluster(yarn, folder);
    try {
      yarn.init(conf);
      yarn.start();
      cluster.client.init(yarn.getConfig());
      cluster.client.start();
      cluster.await("all nodes", () -> cluster.scheduler().getNumClusterNodes() == NODES);
      return cluster;
    } catch (Throwable e) {
      yarn.stop();
      throw e;
    }
  }

  LspsFairScheduler scheduler() {
    return (LspsFairScheduler) yarn.getResourceManager().getResourceScheduler();
  }

  YarnClient client() {
    return client;
  }

  /** For clients of this cluster. */
  Configuration conf() {
    return new Configuration(yarn.getConfig());
  }

  /** A closed gate. */
  Gate gate() throws Exception {
    Files.createDirectories(folder.resolve("gates"));
    return new Gate(folder.resolve("gates").resolve("gate-" + gates.incrementAndGet()));
  }

  RMApp app(ApplicationId id) {
    return yarn.getResourceManager().getRMContext().getRMApps().get(id);
  }

  /** The history of a queue, or null where it has none. */
  UserHistory history(String queue) {
    return scheduler().workload().history(queue);
  }

  /** How many containers a queue's applications hold, their masters included. */
  long usage(String queue) {
    return scheduler().getQueueManager().getQueue(queue).getResourceUsage().getMemorySize()
        / MiniConf.CONTAINER_MB;
  }

  /** A queue's fair share, in containers. */
  double fairShare(String queue) {
    return (double) scheduler().getQueueManager().getQueue(queue).getFairShare().getMemorySize()
        / MiniConf.CONTAINER_MB;
  }

  /**
   * What {@code /jmx} shows of a user's queue, such as {@code Mode}; null before it does. In one
   * JVM the last daemon that starts gives its name to everybody's beans.
   */
  Object metric(String queue, String name) throws Exception {
    MBeanServer beans = ManagementFactory.getPlatformMBeanServer();
    ObjectName user = new ObjectName("Hadoop:service=*,name=LspsUser,q0=root,q1=" + queue);
    for (ObjectName bean : beans.queryNames(user, null)) {
      return beans.getAttribute(bean, name);
    }
    return null;
  }

  void await(String what, Callable<Boolean> condition) throws Exception {
    Await.until(what, DEADLINE, condition);
  }

  /** Waits until neither the scheduler nor our estimates know the application any more. */
  void awaitRemoved(ApplicationId id) throws Exception {
    await(
        id + " is removed",
        () ->
            RMAppImpl.isAppInFinalState(app(id))
                && !scheduler().getSchedulerApplications().containsKey(id)
                && scheduler().workload().job(id.toString(), 0) == null);
  }

  /** Sees that the test before has left nothing, and ends what a failed one has left running. */
  void assertIdle() throws Exception {
    try {
      assertThat(usage("root")).isZero();
      assertThat(scheduler().faults()).isZero();
    } finally {
      killAll();
    }
  }

  void killAll() throws Exception {
    for (ApplicationId id : yarn.getResourceManager().getRMContext().getRMApps().keySet()) {
      client.killApplication(id);
      awaitRemoved(id);
    }
  }

  /** Ends every application, sees that no process is left, and stops the cluster. */
  void stop() throws Exception {
    try {
      killAll();
      await("no container runs", () -> ProcessHandle.current().descendants().count() == 0);
    } finally {
      destroyContainers();
      client.stop();
      // One after the other they would take ten seconds each.
      nodes().parallel().forEach(NodeManager::stop);
      yarn.stop();
    }
  }

  private Stream<NodeManager> nodes() {
    return IntStream.range(0, NODES).mapToObj(yarn::getNodeManager);
  }

  private static void destroyContainers() {
    ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly);
  }
}
