/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.rm;

import java.util.List;
import java.util.Set;
import org.apache.hadoop.yarn.api.protocolrecords.AllocateRequest;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ResourceBlacklistRequest;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.apache.hadoop.yarn.server.resourcemanager.MockRM;
import org.apache.hadoop.yarn.server.resourcemanager.recovery.MemoryRMStateStore;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairSchedulerConfiguration;

/** Applications that wait, each for one reason. */
final class Waits {
  private static final String ANY = ResourceRequest.ANY;
  private static final String RACK = "/default-rack";

  static final List<Situation> ALL =
      List.of(
          new Situation(
              "The masters of its queue hold their part",
              "am-limit",
              "The application masters of queue root.alice hold 1,024 MB, 1 vcores and may hold",
              stage -> {
                TestRm cluster =
                    stage.start(10, "<queue name='alice'><maxAMShare>0.1</maxAMShare></queue>");
                cluster.submit("alice");
                stage.asked(WebRm.submitted(cluster, "alice", "alice"));
                cluster.node().nodeHeartbeat(true);
              }),
          new Situation(
              "Its queue runs as many applications as it may",
              "max-running-apps",
              "Queue root.alice may run 1 application at once (maxRunningApps), and runs 1",
              stage -> {
                TestRm cluster =
                    stage.start(
                        10, "<queue name='alice'><maxRunningApps>1</maxRunningApps></queue>");
                cluster.submit("alice");
                stage.asked(WebRm.submitted(cluster, "alice", "alice"));
              }),
          new Situation(
              "A queue above its own runs as many as it may",
              "max-running-apps",
              "Queue root.team may run 1 application at once",
              stage -> {
                TestRm cluster =
                    stage.start(
                        10,
                        "<queue name='team'><maxRunningApps>1</maxRunningApps>"
                            + "<queue name='alice'/></queue>");
                cluster.submit("alice", "team.alice", "job", Set.of());
                stage.asked(WebRm.submitted(cluster, "alice", "team.alice"));
              }),
          new Situation(
              "Its user runs as many as they may",
              "max-running-apps",
              "User alice may run 1 application at once",
              stage -> {
                YarnConfiguration conf =
                    stage.besideRoot(
                        "<user name='alice'><maxRunningApps>1</maxRunningApps></user>");
                TestRm cluster = stage.start(conf, 10);
                cluster.submit("alice");
                stage.asked(WebRm.submitted(cluster, "alice", "bob"));
              }),
          new Situation(
              "Its queue holds as much as it may",
              "max-share",
              "Queue root.alice holds 3,072 MB, 3 vcores and may hold 3,072 MB, 3 vcores"
                  + " (maxResources)",
              stage -> {
                TestRm cluster =
                    stage.start(
                        10,
                        "<queue name='alice'><maxResources>3072 mb, 3 vcores</maxResources>"
                            + "</queue>");
                TestJob job = cluster.submit("alice");
                job.start(TestJob.MAP, 5);
                stage.asked(job);
              }),
          new Situation(
              "A queue above its own holds as much as it may",
              "max-share",
              "Queue root.team holds 3,072 MB, 3 vcores and may hold 3,072 MB, 3 vcores",
              stage -> {
                TestRm cluster =
                    stage.start(
                        10,
                        "<queue name='team'><maxResources>3072 mb, 3 vcores</maxResources>"
                            + "<queue name='alice'/></queue>");
                TestJob job = cluster.submit("alice", "team.alice", "job", Set.of());
                job.start(TestJob.MAP, 5);
                stage.asked(job);
              }),
          new Situation(
              "The cluster is full, and its queue is next",
              "turn",
              "what comes free goes to queues below their share, this one among them",
              stage -> {
                TestRm cluster = stage.start(6);
                TestJob first = cluster.submit("alice");
                TestJob second = cluster.submit("bob");
                first.start(TestJob.MAP, 10);
                second.ask(TestJob.MAP, 3);
                cluster.update();
                stage.asked(second);
              }),
          new Situation(
              "The cluster is full, and its queue has more than its share",
              "turn",
              "queues below theirs are served before it",
              stage -> {
                TestRm cluster = stage.start(6);
                TestJob first = cluster.submit("alice");
                TestJob second = cluster.submit("bob");
                first.start(TestJob.MAP, 10);
                second.ask(TestJob.MAP, 3);
                cluster.update();
                stage.asked(first);
              }),
          new Situation(
              "Others of its queue come first",
              "turn",
              "1 application of its queue comes before it",
              stage -> {
                TestRm cluster = stage.start(4, "<lspsTier2>fifo</lspsTier2>");
                TestJob first = cluster.submit("alice");
                TestJob second = cluster.submit("alice");
                first.start(TestJob.MAP, 10);
                second.ask(TestJob.MAP, 3);
                cluster.update();
                stage.asked(second);
              }),
          new Situation(
              "Its reduces are held: nothing tells yet how long its maps take",
              "held-reduce",
              "3 containers are held back from the scheduler: maps are left, and how long they or"
                  + " the reduces take is not known yet",
              stage -> {
                TestRm cluster = stage.start(10);
                TestJob job = cluster.submit("alice");
                job.startBoth(2, 3);
                cluster.update();
                stage.asked(job);
              }),
          new Situation(
              "Its reduces are held: its maps take long still",
              "held-reduce",
              "the maps that are left take longer than a reduce needs",
              stage -> {
                TestRm cluster = stage.start(10);
                cluster.submit("alice").runThrough(600, 30);
                TestJob job = cluster.submit("alice");
                job.startBoth(2, 3);
                job.heartbeat();
                cluster.update();
                stage.asked(job);
              }),
          new Situation(
              "Its reduces are held: its part of a split queue is in use",
              "held-reduce",
              "the queue is split between maps and reduces, and the job's part is in use",
              stage -> {
                TestRm cluster =
                    stage.start(
                        10, "<queue name='batch'>" + BatchQueue.elements("3:1") + "</queue>");
                TestJob first = cluster.submit("alice", "batch", "first", Set.of());
                TestJob second = cluster.submit("alice", "batch", "second", Set.of());
                List<Container> maps = first.start(TestJob.MAP, 1);
                second.ask(TestJob.MAP, 20);
                first.succeedAll(maps);
                first.ask(TestJob.REDUCE, 5);
                cluster.update();
                first.runAll(first.take());
                cluster.update();
                stage.asked(first);
              }),
          new Situation(
              "There is room in all, but not on one node",
              "node",
              "It needs 3,072 MB, 1 vcores on one node. As much is free in all",
              stage -> {
                TestRm cluster = stage.start(3);
                TestJob job = cluster.submit("alice");
                stage.node("127.0.0.2", 2);
                stage.askLarge(job, 3);
                stage.asked(job);
              }),
          new Situation(
              "The room is kept for another's reservation",
              "node",
              "1 node with room for 1,024 MB, 1 vcores keeps it for applications with a"
                  + " reservation",
              stage -> {
                Filled filled = reserved(stage);
                TestRm cluster = stage.cluster();
                RMApp next = WebRm.submitted(cluster, "carol", "carol");
                filled.job.succeed(filled.maps.get(0));
                cluster.update();
                stage.asked(next);
              }),
          new Situation(
              "It has room reserved, in which others still run",
              "reservation",
              "Room is reserved for it on 127.0.0.1",
              Waits::reserved),
          new Situation(
              "The only node that was large enough is gone",
              "fits-no-node",
              "No node can ever hold it",
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
              "It accepts only a node that is not there",
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
              "It has excluded every node that could",
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
              "It prefers 127.0.0.1, where no room is free",
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
              "The next report of a node will serve it",
              "heartbeat",
              "Nothing is in its way",
              stage -> {
                TestRm cluster = stage.start(10);
                TestJob job = cluster.submit("alice");
                job.ask(TestJob.MAP, 2);
                cluster.update();
                stage.asked(job);
              }),
          new Situation(
              "The state store has not taken it down yet",
              "submission",
              "The ResourceManager still takes it in",
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
              "The ResourceManager has just started and gives nothing out",
              stage -> {
                MemoryRMStateStore store = new MemoryRMStateStore();
                store.init(recovering(stage));
                TestRm before = stage.startAlone(recovering(stage), store);
                RMApp app = WebRm.submitted(before, "alice", "alice");
                TestRm after = stage.startAlone(recovering(stage), store).withNode(4);
                stage.asked(after.rm().getRMContext().getRMApps().get(app.getApplicationId()));
              }));

  private record Filled(TestJob job, List<Container> maps) {}

  private Waits() {}

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
