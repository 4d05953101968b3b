/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.rm;

import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.workload.Phase;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A queue of batch jobs in Johnson's order, with a split between maps and reduces. */
class JohnsonPolicyIT {
  @TempDir Path folder;

  private TestRm start(String... settings) throws Exception {
    return TestRm.start(BatchQueue.conf(folder, settings));
  }

  @Test
  void jobsAreServedByWhatIsKnownOfTheirNames() throws Exception {
    try (TestRm cluster = start("<johnsonSlots>none</johnsonSlots>").withNode(6)) {
      remember(cluster, "mapHeavy", 60, 10);
      remember(cluster, "reduceHeavy", 10, 60);
      TestJob mapHeavy = BatchQueue.submit(cluster, "mapHeavy");
      TestJob reduceHeavy = BatchQueue.submit(cluster, "reduceHeavy");
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

  /** By makespan alone the long one, whose maps are shorter than its reduces, is first. */
  @ParameterizedTest
  @CsvSource({"makespan, 0, 3", "makespan-tct, 2, 1", "tct, 2, 1"})
  void theObjectiveDecidesTheOrder(String objective, int smallGets, int largeGets)
      throws Exception {
    try (TestRm cluster =
        start(
                "<johnsonSlots>none</johnsonSlots>",
                "<johnsonObjective>" + objective + "</johnsonObjective>")
            .withNode(5)) {
      remember(cluster, "long", 60, 600);
      remember(cluster, "short", 10, 5);
      TestJob large = BatchQueue.submit(cluster, "long");
      TestJob small = BatchQueue.submit(cluster, "short");
      large.ask(TestJob.MAP, 10);
      small.ask(TestJob.MAP, 2);
      cluster.update();

      assertThat(small.take()).hasSize(smallGets);
      assertThat(large.take()).hasSize(largeGets);
    }
  }

  @Test
  void reducesKeepToTheirPartWhileThereAreMaps() throws Exception {
    try (TestRm cluster = start("<johnsonSlots>3:1</johnsonSlots>").withNode(10)) {
      TestJob first = BatchQueue.submit(cluster, "first");
      TestJob second = BatchQueue.submit(cluster, "second");
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
        start("<johnsonSlots>2:2</johnsonSlots><johnsonSplit>strict</johnsonSplit>").withNode(9)) {
      TestJob job = BatchQueue.submit(cluster, "only");
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
    try (TestRm cluster = start("<johnsonSlots>3:1</johnsonSlots>").withNode(9)) {
      TestJob only = BatchQueue.submit(cluster, "only");
      BatchQueue.mapDone(only);
      only.ask(TestJob.REDUCE, 8);

      assertThat(only.take()).hasSize(8);
    }
  }

  @Test
  void reducesWithoutMapsLeftMayHaveAll() throws Exception {
    try (TestRm cluster = start("<johnsonSlots>3:1</johnsonSlots>").withNode(10)) {
      TestJob first = BatchQueue.submit(cluster, "first");
      TestJob second = BatchQueue.submit(cluster, "second");
      BatchQueue.mapDone(first);
      BatchQueue.mapDone(second);
      first.ask(TestJob.REDUCE, 4);
      second.ask(TestJob.REDUCE, 4);
      cluster.update();

      assertThat(first.take()).hasSize(4);
      assertThat(second.take()).hasSize(4);
    }
  }

  @Test
  void reducesMayHaveAllBesideTheLastMaps() throws Exception {
    try (TestRm cluster = start("<johnsonSlots>3:1</johnsonSlots>").withNode(10)) {
      TestJob first = BatchQueue.submit(cluster, "first");
      TestJob second = BatchQueue.submit(cluster, "second");
      second.ask(TestJob.MAP, 1);
      second.runAll(second.take());
      BatchQueue.mapDone(first);
      first.ask(TestJob.REDUCE, 6);
      cluster.update();

      assertThat(first.take()).hasSize(6);
    }
  }

  @Test
  void aReloadWithoutTheSplitLetsEverythingGo() throws Exception {
    YarnConfiguration conf = BatchQueue.conf(folder, "<johnsonSlots>3:1</johnsonSlots>");
    try (TestRm cluster = TestRm.start(conf).withNode(10)) {
      TestJob first = BatchQueue.submit(cluster, "first");
      TestJob second = BatchQueue.submit(cluster, "second");
      BatchQueue.mapDone(first);
      second.ask(TestJob.MAP, 20);
      List<Container> maps = second.take();
      second.runAll(maps);
      first.ask(TestJob.REDUCE, 6);
      cluster.update();
      second.succeedAll(maps.subList(0, 4));
      cluster.update();
      assertThat(first.take()).hasSize(2);

      BatchQueue.conf(folder, "<johnsonSlots>none</johnsonSlots>");
      cluster.scheduler().reinitialize(conf, cluster.rm().getRMContext());
      cluster.update();
      second.succeedAll(maps.subList(4, 8));
      cluster.update();
      assertThat(first.take()).hasSize(4);
    }
  }

  /** A job of one map and one reduce that ran, to be remembered. */
  private static void remember(TestRm cluster, String name, int mapSeconds, int reduceSeconds)
      throws Exception {
    TestJob job = BatchQueue.submit(cluster, name);
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
}
