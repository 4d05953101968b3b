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
              "The application masters of its queue are at their limit",
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
              "Its queue is at its limit of applications",
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
              "A queue above its own is at its limit of applications",
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
              "Its user is at the limit of applications",
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
              "Its queue is at its maximum",
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
              "A queue above its own is at its maximum",
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
              "order",
              "Freed resources go to the queues below their share, and this is one of them",
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
              "The cluster is full, and its queue is above its share",
              "order",
              "Queues below their share are served before it",
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
              "Others of its queue are served first",
              "order",
              "1 application of its queue is served before it",
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
              "Its reduces are held: the time of its maps is not known yet",
              "held-reduce",
              "3 reduces are held: maps remain, and the time of a map or of a reduce is not known"
                  + " yet",
              stage -> {
                TestRm cluster = stage.start(10);
                TestJob job = cluster.submit("alice");
                job.startBoth(2, 3);
                cluster.update();
                stage.asked(job);
              }),
          new Situation(
              "Its reduces are held: its maps still take long",
              "held-reduce",
              "its remaining maps take longer than a reduce needs",
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
              "Its reduces are held: its side of a split queue is in use",
              "held-reduce",
              "the queue is split between maps and reduces, and this side is in use",
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
