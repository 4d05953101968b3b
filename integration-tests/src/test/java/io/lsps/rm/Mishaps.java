/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.rm;

import io.lsps.testing.Await;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.hadoop.yarn.conf.YarnConfiguration;

/** Refusals, faults and modes: what concerns the scheduler as a whole. */
final class Mishaps {
  static final List<Situation> ALL =
      List.of(
          new Situation(
              "A reload with a value out of range",
              "options",
              "is \"2\": expected a number from 0 to 1",
              stage -> {
                stage.start(4);
                stage.reload("<lspsAlpha>2</lspsAlpha>");
              }),
          new Situation(
              "A reload with a misspelt element",
              "options",
              "Did you mean <lspsAlpha>?",
              stage -> {
                stage.start(4);
                stage.reload("<lspsAlpa>0.5</lspsAlpa>");
              }),
          new Situation(
              "A reload with a misspelt policy class",
              "options",
              "io.lsps.LspsPolici",
              stage -> {
                stage.start(4);
                stage.reload("<schedulingPolicy>io.lsps.LspsPolici</schedulingPolicy>");
              }),
          new Situation(
              "A reload of a file that is no XML",
              "options",
              "fair-scheduler.xml",
              stage -> {
                stage.start(4);
                Files.writeString(stage.file(), "<allocations><queue>");
                stage.refresh("stage", "broken");
              }),
          new Situation(
              "A reload with a misspelt key",
              "options",
              "Did you mean yarn.scheduler.lsps.alpha?",
              stage -> {
                stage.start(4);
                stage.refresh("yarn.scheduler.lsps.alhpa", "0");
              }),
          new Situation(
              "A policy of a queue fails",
              "fault",
              "where the scheduler behaves as the FairScheduler: java.lang.IllegalStateException",
              stage -> {
                TestRm cluster =
                    stage.start(
                        4,
                        "<queue name='odd'><schedulingPolicy>"
                            + LatestFirstPolicy.class.getName()
                            + "</schedulingPolicy></queue>");
                cluster
                    .submit("alice", "odd", "job", Set.of(LatestFirstPolicy.FAULT))
                    .ask(TestJob.MAP, 2);
                cluster.update();
              }),
          new Situation(
              "A stored history is damaged",
              "history",
              "could not be read",
              stage -> {
                YarnConfiguration conf = stage.conf();
                Path history = history(stage, conf);
                stage.start(conf, 4).remember("root.alice", 10);
                stage.stop();
                try (Stream<Path> stored = Files.list(history)) {
                  for (Path file :
                      stored.filter(each -> each.toString().contains("history")).toList()) {
                    Files.writeString(file, "{ broken");
                  }
                }
                YarnConfiguration again = stage.conf();
                history(stage, again);
                TestRm cluster = stage.start(again, 4);
                Await.until("the history is told of", () -> cluster.metric("HistorySetAside") > 0);
              }),
          new Situation(
              "The history folder cannot be written",
              "history",
              "stage.txt",
              stage -> {
                Path file = Files.writeString(stage.folder().resolve("stage.txt"), "no folder");
                YarnConfiguration conf = stage.conf();
                conf.set("yarn.scheduler.lsps.history.dir", file.toUri().toString());
                TestRm cluster = stage.start(conf, 4);
                cluster.remember("root.alice", 10);
                cluster.update();
                Await.until(
                    "the trouble is told",
                    () -> WebRm.get(cluster, "health").path("history").path("problem").isTextual());
              }),
          new Situation(
              "Containers are killed for a starving application",
              "preemption",
              "lacks",
              Mishaps::preemption),
          new Situation(
              "LsPS only observes",
              "mode",
              "LsPS only observes",
              stage -> {
                YarnConfiguration conf = stage.conf();
                conf.set("yarn.scheduler.lsps.mode", "observe");
                stage.start(conf, 4);
              }),
          new Situation(
              "LsPS is turned off",
              "mode",
              "LsPS is turned off",
              stage -> {
                YarnConfiguration conf = stage.conf();
                conf.set("yarn.scheduler.lsps.mode", "stock");
                stage.start(conf, 4);
              }));

  private Mishaps() {}

  private static Path history(Stage stage, YarnConfiguration conf) {
    Path history = stage.folder().resolve("history");
    conf.set("yarn.scheduler.lsps.history.dir", history.toUri().toString());
    return history;
  }

  private static void preemption(Stage stage) throws Exception {
    YarnConfiguration conf = stage.conf();
    PreemptionInRm.turnOn(conf);
    TestRm cluster = stage.start(conf, 20);
    TestJob alice = cluster.submit("alice");
    TestJob bob = cluster.submit("bob");
    alice.start(TestJob.MAP, 30);
    bob.ask(TestJob.MAP, 10);
    cluster.update();
    PreemptionInRm.decide(cluster);
    stage.asked(bob);
  }
}
