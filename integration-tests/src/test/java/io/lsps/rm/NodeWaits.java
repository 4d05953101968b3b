/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.rm;

import java.util.List;
import org.apache.hadoop.yarn.api.protocolrecords.AllocateRequest;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerUpdateType;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceBlacklistRequest;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.api.records.UpdateContainerRequest;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.apache.hadoop.yarn.server.resourcemanager.MockRM;
import org.apache.hadoop.yarn.server.resourcemanager.recovery.MemoryRMStateStore;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairSchedulerConfiguration;

/** Applications that wait for nodes or the ResourceManager, each for one reason. */
final class NodeWaits {
  private static final String ANY = ResourceRequest.ANY;
  private static final String RACK = "/default-rack";

  static final List<Situation> ALL =
      List.of(
          new Situation(
              "Enough is free, but not on one node",
              "node",
              "It needs 3,072 MB, 1 vcores on one node. The cluster has that much free, but not on"
                  + " one node",
              stage -> {
                TestRm cluster = stage.start(3);
                TestJob job = cluster.submit("alice");
                stage.node("127.0.0.2", 2);
                stage.askLarge(job, 3);
                stage.asked(job);
              }),
          new Situation(
              "The free node is reserved for another application",
              "node",
              "1 node with enough free for 1,024 MB, 1 vcores is reserved for other"
                  + " applications",
              stage -> {
                Filled filled = reserved(stage);
                TestRm cluster = stage.cluster();
                RMApp next = WebRm.submitted(cluster, "carol", "carol");
                filled.job.succeed(filled.maps.get(0));
                cluster.update();
                stage.asked(next);
              }),
          new Situation(
              "It has a reservation, and others still run there",
              "reservation",
              "It has a reservation on 127.0.0.1",
              NodeWaits::reserved),
          new Situation(
              "The only node that was large enough was removed",
              "fits-no-node",
              "No node can ever run it",
              stage -> {
                TestRm cluster = stage.start(3);
                TestJob job = cluster.submit("alice");
                MockNM large = stage.node("127.0.0.2", 8);
                stage.askLarge(job, 6);
                large.nodeHeartbeat(false);
                cluster.update();
                stage.asked(job);
              }),
          new Situation(
              "It accepts only a node that does not exist",
              "fits-no-node",
              "on nodes or racks that the cluster does not have, and accepts no other",
              stage -> stage.asked(strict(stage, "gone", 1))),
          new Situation(
              "It accepts only a node that is too small",
              "fits-no-node",
              "on some nodes only; the largest of these, 127.0.0.2, has 2,048 MB, 2 vcores",
              stage -> stage.asked(strict(stage, "127.0.0.2", 3))),
          new Situation(
              "No node is up",
              "fits-no-node",
              "no node is up",
              stage -> {
                stage.startAlone(stage.conf(), null);
                stage.asked(WebRm.submitted(stage.cluster(), "alice", "alice"));
              }),
          new Situation(
              "It has excluded every node that is large enough",
              "blacklist",
              "It has excluded 127.0.0.1, and no other node is large enough",
              stage -> {
                TestRm cluster = stage.start(10);
                TestJob job = cluster.submit("alice");
                job.master()
                    .allocate(
                        AllocateRequest.newInstance(
                            0,
                            0f,
                            List.of(Stage.ask(ANY, 1, true)),
                            List.of(),
                            ResourceBlacklistRequest.newInstance(List.of("127.0.0.1"), List.of())));
                cluster.update();
                cluster.node().nodeHeartbeat(true);
                stage.asked(job);
              }),
          new Situation(
              "Delay scheduling waits for a nearer node",
              "locality",
              "It prefers 127.0.0.1, where nothing is free",
              stage -> {
                YarnConfiguration conf = stage.conf();
                conf.setFloat(FairSchedulerConfiguration.LOCALITY_THRESHOLD_NODE, 1);
                conf.setFloat(FairSchedulerConfiguration.LOCALITY_THRESHOLD_RACK, 1);
                TestRm cluster = stage.start(conf, 2);
                cluster.submit("bob").start(TestJob.MAP, 1);
                MockNM other = stage.node("127.0.0.2", 10);
                RMApp waits = WebRm.submitted(cluster, "alice", "alice");
                MockAM master = MockRM.launchAndRegisterAM(waits, cluster.rm(), other);
                master.allocate(
                    List.of(
                        Stage.ask("127.0.0.1", 1, true),
                        Stage.ask(RACK, 1, true),
                        Stage.ask(ANY, 1, true)),
                    List.of());
                cluster.update();
                stage.asked(waits);
              }),
          new Situation(
              "The next heartbeat of a node will serve it",
              "heartbeat",
              "Nothing blocks it",
              stage -> {
                TestRm cluster = stage.start(10);
                TestJob job = cluster.submit("alice");
                job.ask(TestJob.MAP, 2);
                cluster.update();
                stage.asked(job);
              }),
          new Situation(
              "Its AM asked for a larger container",
              "increase",
              "Its AM asked for 1 larger container in place of what it holds",
              stage -> {
                TestJob job = stage.start(10).submit("alice");
                List<Container> maps = job.start(TestJob.MAP, 2);
                job.master()
                    .sendContainerResizingRequest(
                        List.of(larger(maps.get(0)), larger(maps.get(1))));
                job.succeed(maps.get(1));
                job.take();
                stage.asked(job);
              }),
          new Situation(
              "The state store has not saved it yet",
              "submission",
              "The ResourceManager is still accepting it",
              stage -> {
                SlowStore store = new SlowStore();
                YarnConfiguration conf = stage.conf();
                store.init(conf);
                stage.startAlone(conf, store).withNode(4);
                stage.closes(store::release);
                stage.asked(store.submit(stage.cluster()));
              }),
          new Situation(
              "The ResourceManager has just started",
              "recovery",
              "The ResourceManager has just started and allocates nothing",
              stage -> {
                MemoryRMStateStore store = new MemoryRMStateStore();
                store.init(recovering(stage));
                TestRm before = stage.startAlone(recovering(stage), store);
                RMApp app = WebRm.submitted(before, "alice", "alice");
                TestRm after = stage.startAlone(recovering(stage), store).withNode(4);
                stage.asked(after.rm().getRMContext().getRMApps().get(app.getApplicationId()));
              }));

  private record Filled(TestJob job, List<Container> maps) {}

  private NodeWaits() {}

  private static UpdateContainerRequest larger(Container container) {
    return UpdateContainerRequest.newInstance(
        container.getVersion(),
        container.getId(),
        ContainerUpdateType.INCREASE_RESOURCE,
        Resource.newInstance(2 * TestRm.CONTAINER_MB, 1),
        null);
  }

  /** A node of six: bob fills it, and a job of alice's has room for 3 GB reserved there. */
  private static Filled reserved(Stage stage) throws Exception {
    YarnConfiguration conf = stage.conf();
    conf.setBoolean(FairSchedulerConfiguration.PREEMPTION, true);
    TestRm cluster = stage.start(conf, 6);
    TestJob filler = cluster.submit("bob");
    List<Container> maps = filler.start(TestJob.MAP, 4);
    TestJob job = cluster.submit("alice");
    stage.askLarge(job, 3);
    for (int i = 0; i < 3; i++) {
      cluster.advance(10);
      cluster.node().nodeHeartbeat(true);
      cluster.rm().drainEvents();
    }
    stage.asked(job);
    return new Filled(filler, maps);
  }

  private static YarnConfiguration recovering(Stage stage) throws Exception {
    YarnConfiguration conf = stage.conf();
    conf.setBoolean(YarnConfiguration.RECOVERY_ENABLED, true);
    conf.setLong(YarnConfiguration.RM_WORK_PRESERVING_RECOVERY_SCHEDULING_WAIT_MS, 3_600_000);
    return conf;
  }

  /** A job that accepts one node alone, beside a node of ten and one of two. */
  private static TestJob strict(Stage stage, String host, int gb) throws Exception {
    TestRm cluster = stage.start(10);
    TestJob job = cluster.submit("alice");
    stage.node("127.0.0.2", 2);
    job.master()
        .allocate(
            List.of(
                Stage.ask(host, gb, true), Stage.ask(RACK, gb, false), Stage.ask(ANY, gb, false)),
            List.of());
    cluster.update();
    cluster.node().nodeHeartbeat(true);
    return job;
  }
}
