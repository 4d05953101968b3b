/* SPDX-License-Identifier: Apache-2.0 */

import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.BooleanSupplier;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.api.protocolrecords.NodeHeartbeatRequest;
import org.apache.hadoop.yarn.server.api.protocolrecords.NodeHeartbeatResponse;
import org.apache.hadoop.yarn.server.api.protocolrecords.RegisterNodeManagerRequest;
import org.apache.hadoop.yarn.server.api.records.MasterKey;
import org.apache.hadoop.yarn.server.api.records.NodeHealthStatus;
import org.apache.hadoop.yarn.server.api.records.NodeStatus;
import org.apache.hadoop.yarn.server.resourcemanager.ResourceManager;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;
import java.util.ArrayList;
import java.util.Collections;

/** A ResourceManager with the FairScheduler in this process, and nodes whose heartbeats the caller sends. */
final class Hadoop {
  static int webPort;

  private Hadoop() {}

  static ResourceManager start(String allocations) throws Exception {
    return start(allocations, new YarnConfiguration());
  }

  static ResourceManager start(String allocations, Configuration conf) throws Exception {
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
    conf.set("yarn.node-attribute.fs-store.root-dir", "file://" + System.getProperty("java.io.tmpdir") + "/attributes");
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

  /** Waits for what another thread does, a minute at most. */
  static void until(BooleanSupplier condition) throws InterruptedException {
    for (long end = System.nanoTime() + 60_000_000_000L; !condition.getAsBoolean(); Thread.sleep(20)) {
      if (System.nanoTime() > end) {
        throw new IllegalStateException("not within a minute");
      }
    }
  }

  /** A node that is not there. */
  static final class Node {
    private final ResourceManager manager;
    private final NodeId id;
    private final MasterKey containers;
    private final MasterKey nodes;
    private int beats;

    Node(ResourceManager manager, int port, Resource size) throws Exception {
      this.manager = manager;
      id = NodeId.newInstance("127.0.0.1", port);
      var answer =
          manager
              .getResourceTrackerService()
              .registerNodeManager(
                  RegisterNodeManagerRequest.newInstance(
                      id, port + 1, size, org.apache.hadoop.util.VersionInfo.getVersion(), null, null, null));
      containers = answer.getContainerTokenMasterKey();
      nodes = answer.getNMTokenMasterKey();
    }

    NodeHeartbeatResponse beat() throws Exception {
      NodeStatus status =
          NodeStatus.newInstance(
              id, beats++, new ArrayList<>(), new ArrayList<>(), NodeHealthStatus.newInstance(true, "", System.currentTimeMillis()), null, null, null);
      return manager
          .getResourceTrackerService()
          .nodeHeartbeat(NodeHeartbeatRequest.newInstance(status, containers, nodes, Collections.emptySet()));
    }
  }
}
