/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.mini;

import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.workload.Phase;
import io.lsps.workload.PhaseView;
import java.security.PrivilegedExceptionAction;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ApplicationSubmissionContext;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerLaunchContext;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.client.api.AMRMClient;
import org.apache.hadoop.yarn.client.api.AMRMClient.ContainerRequest;
import org.apache.hadoop.yarn.client.api.NMClient;
import org.apache.hadoop.yarn.client.api.NMTokenCache;
import org.apache.hadoop.yarn.client.api.YarnClient;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttemptState;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerState;

/**
 * An application like those of Spark: its containers stay until it gives them back or ends. They
 * only {@code sleep}, and its master is this test, so that it costs next to no processor time.
 */
final class LongLivedApp {
  private static final Priority PRIORITY = Priority.newInstance(1);
  private static final Resource SIZE = Resource.newInstance(MiniConf.CONTAINER_MB, 1);

  private final MiniCluster cluster;
  private final ApplicationId id;
  private final AMRMClient<ContainerRequest> master;
  private final NMClient nodes;
  private final Deque<Container> held = new ArrayDeque<>();

  private LongLivedApp(
      MiniCluster cluster, ApplicationId id, AMRMClient<ContainerRequest> master, NMClient nodes) {
    this.cluster = cluster;
    this.id = id;
    this.master = master;
    this.nodes = nodes;
  }

  /** Submits the application to the queue of this user; its master runs when this returns. */
  static LongLivedApp start(MiniCluster cluster, String user) throws Exception {
    UserGroupInformation submitter = UserGroupInformation.createRemoteUser(user);
    ApplicationId id = as(submitter, () -> submit(cluster, user));
    cluster.await(
        id + " waits for its master",
        () -> {
          RMAppAttempt attempt = cluster.app(id).getCurrentAppAttempt();
          return attempt != null && attempt.getAppAttemptState() == RMAppAttemptState.LAUNCHED;
        });
    submitter.addToken(cluster.app(id).getCurrentAppAttempt().getAMRMToken().copyToken());
    NMTokenCache tokens = new NMTokenCache();
    AMRMClient<ContainerRequest> master = AMRMClient.createAMRMClient();
    master.setNMTokenCache(tokens);
    NMClient nodes = NMClient.createNMClient();
    nodes.setNMTokenCache(tokens);
    nodes.cleanupRunningContainersOnStop(false);
    nodes.init(cluster.conf());
    nodes.start();
    master.init(cluster.conf());
    as(
        submitter,
        () -> {
          master.start();
          return master.registerApplicationMaster("localhost", 0, "");
        });
    return new LongLivedApp(cluster, id, master, nodes);
  }

  private static <T> T as(UserGroupInformation user, PrivilegedExceptionAction<T> action)
      throws Exception {
    return user.doAs(action);
  }

  private static ApplicationId submit(MiniCluster cluster, String user) throws Exception {
    try (YarnClient client = YarnClient.createYarnClient()) {
      client.init(cluster.conf());
      client.start();
      ApplicationSubmissionContext app =
          client.createApplication().getApplicationSubmissionContext();
      app.setApplicationName("long-lived");
      app.setApplicationType("SPARK");
      app.setQueue("root." + user);
      app.setUnmanagedAM(true);
      app.setAMContainerSpec(context(List.of()));
      return client.submitApplication(app);
    }
  }

  private static ContainerLaunchContext context(List<String> commands) {
    return ContainerLaunchContext.newInstance(Map.of(), Map.of(), commands, null, null, null);
  }

  ApplicationId id() {
    return id;
  }

  /** Takes so many containers more, and returns when they all run. */
  void take(int containers) throws Exception {
    List<ContainerRequest> asked = new ArrayList<>();
    for (int i = 0; i < containers; i++) {
      ContainerRequest request = new ContainerRequest(SIZE, null, null, PRIORITY);
      asked.add(request);
      master.addContainerRequest(request);
    }
    List<Container> given = new ArrayList<>();
    cluster.await(
        id + " is given " + containers + " containers",
        () -> {
          given.addAll(master.allocate(0).getAllocatedContainers());
          return given.size() >= containers;
        });
    // Only now: an ask counted down while containers are on their way would bring more of them.
    asked.forEach(master::removeContainerRequest);
    assertThat(given).hasSize(containers);
    for (Container container : given) {
      nodes.startContainer(container, context(List.of("sleep 600")));
      held.add(container);
    }
    cluster.await(id + "'s containers run", () -> held.stream().allMatch(this::runs));
  }

  private boolean runs(Container container) {
    RMContainer known = cluster.scheduler().getRMContainer(container.getId());
    return known != null && known.getState() == RMContainerState.RUNNING;
  }

  /** Gives so many containers back; the scheduler has them when this returns. */
  void release(int containers) throws Exception {
    for (int i = 0; i < containers; i++) {
      master.releaseAssignedContainer(held.remove().getId());
    }
    master.allocate(0);
  }

  PhaseView executors() {
    long now = cluster.scheduler().getClock().getTime();
    return cluster.scheduler().workload().job(id.toString(), now).phase(Phase.TASK);
  }

  /** Ends with this status, holding what it holds. */
  void end(FinalApplicationStatus status) throws Exception {
    master.unregisterApplicationMaster(status, "", "");
    master.stop();
    nodes.stop();
    cluster.awaitRemoved(id);
  }
}
