/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.rm;

import java.util.List;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.conf.YarnConfiguration;

/** Applications that wait for limits, their turn or the gate, each for one reason. */
final class Waits {
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
              }));

  private Waits() {}
}
