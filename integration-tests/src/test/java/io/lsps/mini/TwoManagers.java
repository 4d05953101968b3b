/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.mini;

import io.lsps.testing.Await;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.ha.HAServiceProtocol.RequestSource;
import org.apache.hadoop.ha.HAServiceProtocol.StateChangeRequestInfo;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ApplicationSubmissionContext;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerLaunchContext;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.client.api.YarnClient;
import org.apache.hadoop.yarn.conf.HAUtil;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.MiniYARNCluster;
import org.apache.hadoop.yarn.server.resourcemanager.ResourceManager;
import org.apache.hadoop.yarn.server.resourcemanager.recovery.FileSystemRMStateStore;
import org.apache.hadoop.yarn.server.resourcemanager.recovery.RMStateStore;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.AbstractYarnScheduler;

/** Two ResourceManagers, one of them active, which share a state store, and a NodeManager. */
final class TwoManagers implements AutoCloseable {
  private static final Duration DEADLINE = Duration.ofMinutes(1);
  private static final List<String> IDS = List.of("rm1", "rm2");

  private final MiniYARNCluster yarn;
  private int active;

  private TwoManagers(MiniYARNCluster yarn) {
    this.yarn = yarn;
  }

  /** Starts them with these settings of yarn-site.xml; the first is active. */
  static TwoManagers start(Path folder, Map<String, String> site) throws Exception {
    Configuration conf = MiniConf.of(folder, 4, site);
    conf.set(YarnConfiguration.RM_HA_IDS, String.join(",", IDS));
    conf.setBoolean(YarnConfiguration.AUTO_FAILOVER_ENABLED, false);
    conf.setBoolean(YarnConfiguration.RECOVERY_ENABLED, true);
    conf.setClass(YarnConfiguration.RM_STORE, FileSystemRMStateStore.class, RMStateStore.class);
    conf.set(YarnConfiguration.FS_RM_STATE_STORE_URI, folder.resolve("state").toUri().toString());
    conf.setLong(YarnConfiguration.RM_WORK_PRESERVING_RECOVERY_SCHEDULING_WAIT_MS, 100);
    conf.setLong(YarnConfiguration.CLIENT_FAILOVER_SLEEPTIME_BASE_MS, 100);
    conf.setLong(YarnConfiguration.CLIENT_FAILOVER_SLEEPTIME_MAX_MS, 300);
    conf.setBoolean(YarnConfiguration.YARN_MINICLUSTER_FIXED_PORTS, true);
    // Else the NodeManager calls the first ResourceManager's object for ever.
    conf.setBoolean(YarnConfiguration.YARN_MINICLUSTER_USE_RPC, true);
    for (String id : IDS) {
      for (String key : YarnConfiguration.getServiceAddressConfKeys(conf)) {
        conf.set(HAUtil.addSuffix(key, id), "localhost:" + freePort());
      }
    }
    MiniYARNCluster yarn =
        new MiniYARNCluster(folder.getFileName().toString(), IDS.size(), 1, /* dirs */ 1, 1);
    TwoManagers managers = new TwoManagers(yarn);
    yarn.init(conf);
    yarn.start();
    managers.activate(0);
    return managers;
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    }
  }

  /** Settings that the next restarts go by. */
  Configuration conf() {
    return yarn.getConfig();
  }

  /** A setting in the yarn-site.xml of both, which a refresh or a failover reads. */
  void set(String key, String value) {
    conf().set(key, value);
    for (int manager = 0; manager < IDS.size(); manager++) {
      yarn.getResourceManager(manager).getConfig().set(key, value);
    }
  }

  ResourceManager active() {
    return yarn.getResourceManager(active);
  }

  AbstractYarnScheduler<?, ?> scheduler() {
    return (AbstractYarnScheduler<?, ?>) active().getResourceScheduler();
  }

  /** A restart of the one that is not active. */
  void restartStandby() throws Exception {
    yarn.restartResourceManager(1 - active);
  }

  /** As {@code yarn rmadmin -transitionToStandby} and {@code -transitionToActive}. */
  void failover() throws Exception {
    active().getRMContext().getRMAdminService().transitionToStandby(byUser());
    activate(1 - active);
  }

  private void activate(int manager) throws Exception {
    active = manager;
    active().getRMContext().getRMAdminService().transitionToActive(byUser());
    Await.until("the node reports", DEADLINE, () -> scheduler().getNumClusterNodes() == 1);
  }

  private static StateChangeRequestInfo byUser() {
    return new StateChangeRequestInfo(RequestSource.REQUEST_BY_USER_FORCED);
  }

  /** As {@code yarn rmadmin -refreshQueues}. */
  void refresh() throws Exception {
    active().getRMContext().getRMAdminService().refreshQueues();
  }

  /** An application whose only container sleeps; it runs when this returns. */
  ContainerId submit() throws Exception {
    try (YarnClient client = YarnClient.createYarnClient()) {
      client.init(conf());
      client.start();
      ApplicationSubmissionContext app =
          client.createApplication().getApplicationSubmissionContext();
      app.setApplicationName("sleeps");
      app.setQueue("root.alice");
      app.setResource(Resource.newInstance(MiniConf.CONTAINER_MB, 1));
      app.setAMContainerSpec(
          ContainerLaunchContext.newInstance(
              Map.of(), Map.of(), List.of("sleep 300"), null, null, null));
      ApplicationId id = client.submitApplication(app);
      Await.until("its container runs", DEADLINE, () -> running(master(id)));
      return master(id);
    }
  }

  private ContainerId master(ApplicationId id) {
    RMAppAttempt attempt = active().getRMContext().getRMApps().get(id).getCurrentAppAttempt();
    return attempt == null || attempt.getMasterContainer() == null
        ? null
        : attempt.getMasterContainer().getId();
  }

  /** Whether a container runs, by the NodeManager and by the scheduler. */
  boolean running(ContainerId id) {
    return id != null
        && scheduler().getRMContainer(id) != null
        && yarn.getNodeManager(0).getNMContext().getContainers().containsKey(id)
        && yarn.getNodeManager(0).getNMContext().getContainers().get(id).isRunning();
  }

  @Override
  public void close() {
    ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly);
    // Else it takes its leave of an active ResourceManager, and waits for one for minutes.
    yarn.getNodeManager(0).getNMContext().setDecommissioned(true);
    yarn.stop();
  }
}
