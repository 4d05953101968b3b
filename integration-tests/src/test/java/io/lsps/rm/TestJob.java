/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.rm;

import io.lsps.testing.Await;
import io.lsps.workload.JobView;
import io.lsps.workload.Phase;
import io.lsps.workload.PhaseView;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.yarn.api.protocolrecords.FinishApplicationMasterRequest;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerExitStatus;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerState;
import org.apache.hadoop.yarn.api.records.ContainerStatus;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.server.api.protocolrecords.NMContainerStatus;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppState;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttemptState;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerState;
import org.apache.hadoop.yarn.server.utils.BuilderUtils;

/** A MapReduce job whose application master and tasks the test plays. */
final class TestJob {
  static final int MAP = 20;
  static final int FAST_FAIL_MAP = 5;
  static final int REDUCE = 10;

  private final TestRm cluster;
  private final RMApp app;
  private MockAM master;

  TestJob(TestRm cluster, RMApp app, MockAM master) {
    this.cluster = cluster;
    this.app = app;
    this.master = master;
  }

  RMApp app() {
    return app;
  }

  String id() {
    return app.getApplicationId().toString();
  }

  MockAM master() {
    return master;
  }

  void master(MockAM next) {
    master = next;
  }

  /** States how many containers the job wants at a priority, and takes what there is for it. */
  List<Container> ask(int priority, int containers) throws Exception {
    return master
        .allocate(List.of(request(priority, containers)), List.of())
        .getAllocatedContainers();
  }

  List<Container> askBoth(int maps, int reduces) throws Exception {
    return master
        .allocate(List.of(request(MAP, maps), request(REDUCE, reduces)), List.of())
        .getAllocatedContainers();
  }

  private ResourceRequest request(int priority, int containers) throws Exception {
    return master.createResourceReq(ResourceRequest.ANY, TestRm.CONTAINER_MB, priority, containers);
  }

  /** A heartbeat of the master that asks for nothing new. */
  List<Container> heartbeat() throws Exception {
    return master.doHeartbeat().getAllocatedContainers();
  }

  /** Node and master heartbeat until the master is given nothing more. */
  List<Container> take() throws Exception {
    List<Container> taken = new ArrayList<>(heartbeat());
    List<Container> last;
    do {
      cluster.update();
      cluster.node().nodeHeartbeat(true);
      cluster.rm().drainEvents();
      last = heartbeat();
      taken.addAll(last);
    } while (!last.isEmpty());
    return taken;
  }

  /** Asks for containers at a priority, and all that it is given for it run. */
  List<Container> start(int priority, int containers) throws Exception {
    ask(priority, containers);
    List<Container> taken = take();
    runAll(taken);
    return taken;
  }

  /** Asks for both, and all that it is given runs: the maps, where reduces are held back. */
  List<Container> startBoth(int maps, int reduces) throws Exception {
    askBoth(maps, reduces);
    List<Container> taken = take();
    runAll(taken);
    return taken;
  }

  /** The whole job runs, one map and one reduce, so that it is remembered. */
  void runThrough(int mapSeconds, int reduceSeconds) throws Exception {
    List<Container> maps = start(MAP, 1);
    cluster.advance(mapSeconds);
    succeedAll(maps);
    List<Container> reduces = start(REDUCE, 1);
    cluster.advance(reduceSeconds);
    succeedAll(reduces);
    finish();
  }

  void run(Container container) throws Exception {
    report(container.getId(), ContainerState.RUNNING, 0);
  }

  void runAll(List<Container> containers) throws Exception {
    for (Container container : containers) {
      run(container);
    }
  }

  void succeed(Container container) throws Exception {
    report(container.getId(), ContainerState.COMPLETE, 0);
  }

  void succeedAll(List<Container> containers) throws Exception {
    for (Container container : containers) {
      succeed(container);
    }
  }

  void fail(Container container) throws Exception {
    report(container.getId(), ContainerState.COMPLETE, 1);
  }

  /** The master tells the node to stop the container. */
  void stop(Container container) throws Exception {
    report(container.getId(), ContainerState.COMPLETE, ContainerExitStatus.KILLED_BY_APPMASTER);
  }

  /** The node tells that the container was preempted. */
  void preempt(Container container) throws Exception {
    end(container, ContainerExitStatus.PREEMPTED);
  }

  /** The node tells that the container has ended so. */
  void end(Container container, int exit) throws Exception {
    report(container.getId(), ContainerState.COMPLETE, exit);
  }

  void release(Container container) throws Exception {
    master.allocate(List.of(), List.of(container.getId()));
    cluster.rm().drainEvents();
  }

  /**
   * This job under a restarted ResourceManager: node and master come back with what they have.
   *
   * @param launched when its containers were launched, as the node tells
   */
  TestJob recoveredBy(TestRm restarted, long launched) throws Exception {
    return recoveredBy(restarted, reports(launched));
  }

  /**
   * What the node will tell of its containers.
   *
   * @param launched when they were launched, as the node tells
   */
  List<NMContainerStatus> reports(long launched) {
    ApplicationAttemptId attempt = master.getApplicationAttemptId();
    List<NMContainerStatus> running = new ArrayList<>();
    for (RMContainer live : cluster.scheduler().getSchedulerApp(attempt).getLiveContainers()) {
      // The node has not heard yet of what the master has not taken.
      if (live.getState() != RMContainerState.ALLOCATED) {
        running.add(
            NMContainerStatus.newInstance(
                live.getContainerId(),
                0,
                ContainerState.RUNNING,
                live.getAllocatedResource(),
                "",
                0,
                live.getAllocatedPriority(),
                launched));
      }
    }
    return running;
  }

  /** As {@link #recoveredBy(TestRm, long)}, of what the node reports. */
  TestJob recoveredBy(TestRm restarted, List<NMContainerStatus> running) throws Exception {
    RMApp again = restarted.rm().getRMContext().getRMApps().get(app.getApplicationId());
    ApplicationAttemptId attempt = master.getApplicationAttemptId();
    restarted.node().registerNode(running, List.of(app.getApplicationId()));
    restarted.rm().drainEvents();
    restarted.rm().waitForState(attempt, RMAppAttemptState.LAUNCHED);
    master.setAMRMProtocol(
        restarted.rm().getApplicationMasterService(), restarted.rm().getRMContext());
    master.registerAppAttempt(false);
    restarted.rm().drainEvents();
    restarted.update();
    return new TestJob(restarted, again, master);
  }

  /** The master's container dies. */
  void failMaster() throws Exception {
    report(
        ContainerId.newContainerId(master.getApplicationAttemptId(), 1),
        ContainerState.COMPLETE,
        1);
    cluster.rm().waitForState(master.getApplicationAttemptId(), RMAppAttemptState.FAILED);
    Await.until("the next attempt", () -> !attempt().equals(master.getApplicationAttemptId()));
    cluster.update();
  }

  ApplicationAttemptId attempt() {
    return app.getCurrentAppAttempt().getAppAttemptId();
  }

  private void report(ContainerId container, ContainerState state, int exit) throws Exception {
    ContainerStatus status =
        BuilderUtils.newContainerStatus(
            container, state, "", exit, cluster.scheduler().getMinimumResourceCapability());
    cluster.node().nodeHeartbeat(List.of(status), true);
    cluster.rm().drainEvents();
  }

  void finish() throws Exception {
    master.unregisterAppAttempt(
        FinishApplicationMasterRequest.newInstance(FinalApplicationStatus.SUCCEEDED, "", ""), true);
    report(app.getCurrentAppAttempt().getMasterContainer().getId(), ContainerState.COMPLETE, 0);
    cluster.rm().waitForState(app.getApplicationId(), RMAppState.FINISHED);
    cluster.rm().waitForAppRemovedFromScheduler(app.getApplicationId());
    cluster.update();
  }

  PhaseView phase(Phase phase) {
    JobView job =
        cluster.scheduler().workload().job(id(), cluster.scheduler().getClock().getTime());
    return job.phase(phase);
  }
}
