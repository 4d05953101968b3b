/* SPDX-License-Identifier: Apache-2.0 */

import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.BooleanSupplier;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.util.VersionInfo;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ApplicationSubmissionContext;
import org.apache.hadoop.yarn.api.records.ContainerLaunchContext;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.client.api.YarnClient;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.api.protocolrecords.RegisterNodeManagerRequest;
import org.apache.hadoop.yarn.server.resourcemanager.ResourceManager;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttemptState;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.NodeUpdateSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;

/**
 * A ResourceManager with the FairScheduler in this process, and a node whose heartbeats the caller
 * sends.
 */
final class Hadoop {
  static int webPort;

  private Hadoop() {}

  static ResourceManager start(String allocations) throws Exception {
    Configuration conf = new YarnConfiguration();
    Path file = Files.writeString(Files.createTempFile("fair", ".xml"), allocations);
    webPort = freePort();
    conf.set("yarn.scheduler.fair.allocation.file", file.toString());
    conf.set("yarn.resourcemanager.scheduler.class", FairScheduler.class.getName());
    conf.set("hadoop.tmp.dir", System.getProperty("java.io.tmpdir"));
    conf.set("yarn.resourcemanager.hostname", "127.0.0.1");
    for (String service : new String[] {"", "scheduler.", "resource-tracker.", "admin."}) {
      conf.set("yarn.resourcemanager." + service + "address", "127.0.0.1:" + freePort());
    }
    conf.set("yarn.resourcemanager.webapp.address", "127.0.0.1:" + webPort);
    conf.set(
        "yarn.node-attribute.fs-store.root-dir",
        "file://" + System.getProperty("java.io.tmpdir") + "/attributes");
    ResourceManager manager = new ResourceManager();
    manager.init(conf);
    manager.start();
    return manager;
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    }
  }

  static FairScheduler scheduler(ResourceManager manager) {
    return (FairScheduler) manager.getResourceScheduler();
  }

  /** An unmanaged application whose token this process has. */
  static ApplicationAttemptId unmanaged(ResourceManager manager, String queue) throws Exception {
    return submit(manager, queue, true, RMAppAttemptState.LAUNCHED);
  }

  /** An application whose application master waits for a container of 1 GB and a vcore. */
  static ApplicationAttemptId waiting(ResourceManager manager, String queue) throws Exception {
    return submit(manager, queue, false, RMAppAttemptState.SCHEDULED);
  }

  private static ApplicationAttemptId submit(
      ResourceManager manager, String queue, boolean unmanaged, RMAppAttemptState state)
      throws Exception {
    YarnClient client = YarnClient.createYarnClient();
    client.init(manager.getConfig());
    client.start();
    ApplicationSubmissionContext context =
        client.createApplication().getApplicationSubmissionContext();
    context.setUnmanagedAM(unmanaged);
    context.setQueue(queue);
    context.setAMContainerSpec(
        ContainerLaunchContext.newInstance(null, null, null, null, null, null));
    context.setResource(Resource.newInstance(1024, 1));
    ApplicationId id = client.submitApplication(context);
    ApplicationAttemptId attempt = ApplicationAttemptId.newInstance(id, 1);
    until(
        () -> {
          var app = manager.getRMContext().getRMApps().get(id).getRMAppAttempt(attempt);
          return app != null && app.getState() == state;
        });
    if (unmanaged) {
      UserGroupInformation.getCurrentUser().addToken(client.getAMRMToken(id));
    }
    return attempt;
  }

  /** Waits for another thread, a minute at most. */
  static void until(BooleanSupplier condition) throws InterruptedException {
    for (long end = System.nanoTime() + 60_000_000_000L;
        !condition.getAsBoolean();
        Thread.sleep(20)) {
      if (System.nanoTime() > end) {
        throw new IllegalStateException("not within a minute");
      }
    }
  }

  /** A simulated node, which sends no heartbeat by itself. */
  static NodeId node(ResourceManager manager, Resource size) throws Exception {
    return node(manager, "127.0.0.1", size);
  }

  static NodeId node(ResourceManager manager, String host, Resource size) throws Exception {
    NodeId id = NodeId.newInstance(host, 1000);
    String version = VersionInfo.getVersion();
    manager
        .getResourceTrackerService()
        .registerNodeManager(
            RegisterNodeManagerRequest.newInstance(id, 1001, size, version, null, null, null));
    until(() -> scheduler(manager).getNodeReport(id) != null);
    return id;
  }

  /** An update of the scheduler, then a heartbeat of the node. */
  static void beat(ResourceManager manager, NodeId node) {
    scheduler(manager).update();
    scheduler(manager)
        .handle(new NodeUpdateSchedulerEvent(manager.getRMContext().getRMNodes().get(node)));
  }

  static int held(ResourceManager manager, ApplicationAttemptId attempt) {
    return scheduler(manager).getSchedulerAppInfo(attempt).getLiveContainers().size();
  }
}
