/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.rm;

import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.workload.Phase;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.MockRM;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSAppAttempt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A queue of batch jobs in Johnson's order, with a split between maps and reduces. */
class JohnsonPolicyIT {
  private static final String POLICY =
      "<schedulingPolicy>io.lsps.order.yarn.JohnsonPolicy</schedulingPolicy>";
  private static final String AFTER_MAPS = "<lspsReduceAdmission>after-maps</lspsReduceAdmission>";

  @TempDir Path folder;
  private Path file;

  private YarnConfiguration conf(String... settings) throws Exception {
    file =
        TestRm.allocations(
            folder,
            "<queue name='batch'>",
            POLICY,
            AFTER_MAPS,
            String.join("", settings),
            "</queue>");
    return TestRm.configuration(file);
  }

  private static TestJob submit(TestRm cluster, String name) throws Exception {
    return cluster.submit("alice", "root.batch", name, Set.of());
  }

  @Test
  void jobsAreServedByWhatIsKnownOfTheirNames() throws Exception {
    try (TestRm cluster = TestRm.start(conf("<johnsonSlots>none</johnsonSlots>")).withNode(6)) {
      remember(cluster, "mapHeavy", 60, 10);
      remember(cluster, "reduceHeavy", 10, 60);
      TestJob mapHeavy = submit(cluster, "mapHeavy");
      TestJob reduceHeavy = submit(cluster, "reduceHeavy");
      mapHeavy.ask(TestJob.MAP, 10);
      reduceHeavy.ask(TestJob.MAP, 3);
      cluster.update();

      // Two of six containers are masters'.
      assertThat(reduceHeavy.take()).hasSize(3);
      assertThat(mapHeavy.take()).hasSize(1);
      assertThat(cluster.share(reduceHeavy)).isEqualTo(4);
      assertThat(cluster.scheduler().faults()).isZero();
    }
  }

  @Test
  void theObjectiveDecidesTheOrder() throws Exception {
    try (TestRm cluster =
        TestRm.start(
                conf(
                    "<johnsonSlots>none</johnsonSlots>",
                    "<johnsonObjective>makespan-tct</johnsonObjective>"))
            .withNode(5)) {
      remember(cluster, "long", 60, 600);
      remember(cluster, "short", 10, 5);
      TestJob large = submit(cluster, "long");
      TestJob small = submit(cluster, "short");
      large.ask(TestJob.MAP, 10);
      small.ask(TestJob.MAP, 2);
      cluster.update();

      // By makespan alone the long one, whose maps are shorter than its reduces, would be first.
      assertThat(small.take()).hasSize(2);
      assertThat(large.take()).hasSize(1);
    }
  }

  @Test
  void reducesKeepToTheirPartWhileThereAreMaps() throws Exception {
    try (TestRm cluster = TestRm.start(conf("<johnsonSlots>3:1</johnsonSlots>")).withNode(10)) {
      TestJob first = submit(cluster, "first");
      TestJob second = submit(cluster, "second");
      first.ask(TestJob.MAP, 1);
      List<Container> maps = first.take();
      first.runAll(maps);
      second.ask(TestJob.MAP, 20);
      first.succeedAll(maps);
      first.ask(TestJob.REDUCE, 5);
      cluster.update();

      // Two of ten are masters', so eight are split 6:2.
      List<Container> reduces = first.take();
      assertThat(reduces).hasSize(2);
      first.runAll(reduces);
      assertThat(first.phase(Phase.REDUCE).waiting()).isEqualTo(3);
      assertThat(second.take()).hasSize(6);

      first.succeed(reduces.get(0));
      cluster.update();
      List<Container> next = first.take();
      assertThat(next).hasSize(1);
      first.runAll(next);
      assertThat(first.phase(Phase.REDUCE).waiting()).isEqualTo(2);
      assertThat(cluster.scheduler().faults()).isZero();
    }
  }

  @Test
  void aStrictSplitHoldsMapsToo() throws Exception {
    try (TestRm cluster =
        TestRm.start(conf("<johnsonSlots>2:2</johnsonSlots><johnsonSplit>strict</johnsonSplit>"))
            .withNode(9)) {
      TestJob job = submit(cluster, "only");
      job.ask(TestJob.MAP, 6);
      cluster.update();

      List<Container> maps = job.take();
      assertThat(maps).hasSize(4);
      job.runAll(maps);
      assertThat(job.phase(Phase.MAP).waiting()).isEqualTo(2);
      job.succeedAll(maps.subList(0, 3));
      List<Container> rest = job.take();
      assertThat(rest).hasSize(2);
      job.runAll(rest);
      job.succeedAll(rest);
      job.succeed(maps.get(3));
      job.ask(TestJob.REDUCE, 9);
      assertThat(job.take()).hasSize(4);
      assertThat(cluster.scheduler().faults()).isZero();
    }
  }

  @Test
  void theLastJobMayHaveAll() throws Exception {
    try (TestRm cluster = TestRm.start(conf("<johnsonSlots>3:1</johnsonSlots>")).withNode(9)) {
      TestJob only = submit(cluster, "only");
      mapDone(only);
      only.ask(TestJob.REDUCE, 8);

      assertThat(only.take()).hasSize(8);
    }
  }

  @Test
  void reducesWithoutMapsLeftMayHaveAll() throws Exception {
    try (TestRm cluster = TestRm.start(conf("<johnsonSlots>3:1</johnsonSlots>")).withNode(10)) {
      TestJob first = submit(cluster, "first");
      TestJob second = submit(cluster, "second");
      mapDone(first);
      mapDone(second);
      first.ask(TestJob.REDUCE, 4);
      second.ask(TestJob.REDUCE, 4);
      cluster.update();

      assertThat(first.take()).hasSize(4);
      assertThat(second.take()).hasSize(4);
    }
  }

  @Test
  void noAskIsLostWhateverTheMasterSays() throws Exception {
    try (TestRm cluster = TestRm.start(conf("<johnsonSlots>1:1</johnsonSlots>")).withNode(6)) {
      TestJob first = submit(cluster, "first");
      TestJob second = submit(cluster, "second");
      second.ask(TestJob.MAP, 50);
      second.runAll(second.take());
      mapDone(first);
      first.ask(TestJob.REDUCE, 7);
      int started = 0;
      List<Container> running = new ArrayList<>();
      for (int round = 0; round < 20 && started < 7; round++) {
        cluster.update();
        for (Container reduce : running) {
          first.succeed(reduce);
        }
        running = new ArrayList<>(first.take());
        first.runAll(running);
        started += running.size();
        // As the real master does: it states what is left after it was given something.
        first.ask(TestJob.REDUCE, 7 - started);
        if (started < 7) {
          second.stop(anyMap(cluster, second));
          second.ask(TestJob.MAP, 50);
        }
      }
      assertThat(started).isEqualTo(7);
      assertThat(cluster.scheduler().faults()).isZero();
    }
  }

  @Test
  void aMasterThatStartsAgainIsNotHeld() throws Exception {
    try (TestRm cluster = TestRm.start(conf("<johnsonSlots>3:1</johnsonSlots>")).withNode(14)) {
      TestJob first = submit(cluster, "first");
      TestJob second = submit(cluster, "second");
      second.ask(TestJob.MAP, 2);
      second.runAll(second.take());
      first.askBoth(2, 6);
      first.runAll(first.take());
      first.failMaster();
      first.master(MockRM.launchAndRegisterAM(first.app(), cluster.rm(), cluster.node()));
      first.ask(TestJob.REDUCE, 6);

      assertThat(first.take()).hasSize(6);
      assertThat(cluster.scheduler().faults()).isZero();
    }
  }

  @Test
  void aKilledReduceMayComeAgain() throws Exception {
    try (TestRm cluster = TestRm.start(conf("<johnsonSlots>3:1</johnsonSlots>")).withNode(10)) {
      TestJob first = submit(cluster, "first");
      TestJob second = submit(cluster, "second");
      mapDone(first);
      second.ask(TestJob.MAP, 30);
      first.ask(TestJob.REDUCE, 3);
      cluster.update();
      List<Container> reduces = first.take();
      first.runAll(reduces);
      assertThat(reduces).hasSize(2);
      assertThat(second.take()).hasSize(6);

      first.fail(reduces.get(0));
      first.ask(TestJob.REDUCE, 2);
      first.take();
      // The master, the reduce that still runs and one more.
      assertThat(attempt(cluster, first).getLiveContainers()).hasSize(3);
      assertThat(attempt(cluster, second).getLiveContainers()).hasSize(7);
    }
  }

  @Test
  void aReloadWithoutTheSplitLetsEverythingGo() throws Exception {
    YarnConfiguration conf = conf("<johnsonSlots>3:1</johnsonSlots>");
    try (TestRm cluster = TestRm.start(conf).withNode(10)) {
      TestJob first = submit(cluster, "first");
      TestJob second = submit(cluster, "second");
      second.ask(TestJob.MAP, 1);
      second.runAll(second.take());
      mapDone(first);
      first.ask(TestJob.REDUCE, 6);
      cluster.update();
      assertThat(first.take()).hasSize(2);

      TestRm.write(
          file, "<queue name='batch'>", POLICY, "<johnsonSlots>none</johnsonSlots></queue>");
      cluster.scheduler().reinitialize(conf, cluster.rm().getRMContext());
      cluster.update();
      assertThat(first.take()).hasSize(4);
    }
  }

  /** A job of one map and one reduce that ran, to be remembered. */
  private static void remember(TestRm cluster, String name, int mapSeconds, int reduceSeconds)
      throws Exception {
    TestJob job = submit(cluster, name);
    job.ask(TestJob.MAP, 1);
    List<Container> maps = job.take();
    job.runAll(maps);
    cluster.advance(mapSeconds);
    job.succeedAll(maps);
    job.ask(TestJob.REDUCE, 1);
    List<Container> reduces = job.take();
    job.runAll(reduces);
    cluster.advance(reduceSeconds);
    job.succeedAll(reduces);
    job.finish();
  }

  /** The only map of the job runs and ends. */
  private static void mapDone(TestJob job) throws Exception {
    job.ask(TestJob.MAP, 1);
    List<Container> maps = job.take();
    job.runAll(maps);
    job.succeedAll(maps);
  }

  private static Container anyMap(TestRm cluster, TestJob job) {
    return attempt(cluster, job).getLiveContainers().stream()
        .filter(c -> !c.isAMContainer())
        .findFirst()
        .orElseThrow()
        .getContainer();
  }

  private static FSAppAttempt attempt(TestRm cluster, TestJob job) {
    return cluster.scheduler().getSchedulerApp(job.app().getCurrentAppAttempt().getAppAttemptId());
  }
}
