/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.rm;

import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.order.yarn.JohnsonPolicy;
import io.lsps.workload.Phase;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.yarn.api.records.Container;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A queue of batch jobs in Johnson's order, with a split between maps and reduces. */
class JohnsonPolicyIT {
  @TempDir Path folder;

  @Test
  void jobsAreServedByWhatIsKnownOfTheirNames() throws Exception {
    try (OneQueue queue = BatchQueue.start(folder, 6, "none")) {
      queue.submit("mapHeavy").runThrough(60, 10);
      queue.submit("reduceHeavy").runThrough(10, 60);
      TestJob mapHeavy = queue.submit("mapHeavy");
      TestJob reduceHeavy = queue.submit("reduceHeavy");
      mapHeavy.ask(TestJob.MAP, 10);
      reduceHeavy.ask(TestJob.MAP, 3);
      queue.update();

      // Two of six containers are masters'.
      assertThat(reduceHeavy.take()).hasSize(3);
      assertThat(mapHeavy.take()).hasSize(1);
      assertThat(queue.share(reduceHeavy)).isEqualTo(4);
      assertThat(queue.faults()).isZero();
    }
  }

  /** By makespan alone the long one, whose maps are shorter than its reduces, is first. */
  @ParameterizedTest
  @CsvSource({"makespan, 0, 3", "makespan-tct, 2, 1", "tct, 2, 1"})
  void theObjectiveDecidesTheOrder(String objective, int smallGets, int largeGets)
      throws Exception {
    String element = "<johnsonObjective>" + objective + "</johnsonObjective>";
    try (OneQueue queue = BatchQueue.start(folder, 5, "none", element)) {
      queue.submit("long").runThrough(60, 600);
      queue.submit("short").runThrough(10, 5);
      TestJob large = queue.submit("long");
      TestJob small = queue.submit("short");
      large.ask(TestJob.MAP, 10);
      small.ask(TestJob.MAP, 2);
      queue.update();

      assertThat(small.take()).hasSize(smallGets);
      assertThat(large.take()).hasSize(largeGets);
    }
  }

  @Test
  void reducesKeepToTheirPartWhileThereAreMaps() throws Exception {
    try (OneQueue queue = BatchQueue.start(folder, 10, "3:1")) {
      TestJob first = queue.submit("first");
      TestJob second = queue.submit("second");
      List<Container> maps = first.start(TestJob.MAP, 1);
      second.ask(TestJob.MAP, 20);
      first.succeedAll(maps);
      first.ask(TestJob.REDUCE, 5);
      queue.update();

      // Two of ten are masters', so eight are split 6:2.
      List<Container> reduces = first.take();
      assertThat(reduces).hasSize(2);
      first.runAll(reduces);
      assertThat(first.phase(Phase.REDUCE).waiting).isEqualTo(3);
      assertThat(second.take()).hasSize(6);

      first.succeed(reduces.get(0));
      queue.update();
      List<Container> next = first.take();
      assertThat(next).hasSize(1);
      first.runAll(next);
      assertThat(first.phase(Phase.REDUCE).waiting).isEqualTo(2);
      assertThat(queue.faults()).isZero();
    }
  }

  /** Caught: reduces that were let in wait until the maps of the jobs before theirs are served. */
  @Test
  void reducesHaveTheirPartBeforeTheMapsOfJobsThatAreServedFirst() throws Exception {
    try (OneQueue queue = BatchQueue.start(folder, 10, "3:1")) {
      TestJob first = queue.submit("first");
      TestJob second = queue.submit("second");
      BatchQueue.mapDone(second);
      first.ask(TestJob.MAP, 20);
      second.ask(TestJob.REDUCE, 5);
      queue.update();

      assertThat(second.take()).hasSize(2);
      assertThat(first.take()).hasSize(6);
    }
  }

  @Test
  void aStrictSplitHoldsMapsToo() throws Exception {
    try (OneQueue queue = BatchQueue.start(folder, 9, "strict 2:2")) {
      TestJob job = queue.submit("only");
      job.ask(TestJob.MAP, 6);
      queue.update();

      List<Container> maps = job.take();
      assertThat(maps).hasSize(4);
      job.runAll(maps);
      assertThat(job.phase(Phase.MAP).waiting).isEqualTo(2);
      job.succeedAll(maps.subList(0, 3));
      List<Container> rest = job.take();
      assertThat(rest).hasSize(2);
      job.runAll(rest);
      job.succeedAll(rest);
      job.succeed(maps.get(3));
      job.ask(TestJob.REDUCE, 9);
      assertThat(job.take()).hasSize(4);
      assertThat(queue.faults()).isZero();
    }
  }

  @Test
  void theLastJobMayHaveAll() throws Exception {
    try (OneQueue queue = BatchQueue.start(folder, 9, "3:1")) {
      TestJob only = queue.submit("only");
      BatchQueue.mapDone(only);
      only.ask(TestJob.REDUCE, 8);

      assertThat(only.take()).hasSize(8);
    }
  }

  /** Caught: the only job is held to its reduces' part of a split with nobody. */
  @Test
  void aJobAloneMayHaveAllBesideItsOwnMaps() throws Exception {
    try (OneQueue queue =
        // By the paper's rule reduces are not held back.
        OneQueue.startUnder(
            "<lspsRule>paper</lspsRule>",
            folder,
            9,
            "<schedulingPolicy>" + JohnsonPolicy.class.getName() + "</schedulingPolicy>",
            "<johnsonSlots>3:1</johnsonSlots>")) {
      TestJob only = queue.submit("only");
      only.askBoth(20, 8);
      queue.update();

      assertThat(only.take())
          .hasSize(8)
          .allMatch(container -> container.getPriority().getPriority() == TestJob.REDUCE);
    }
  }

  @Test
  void reducesWithoutMapsLeftMayHaveAll() throws Exception {
    try (OneQueue queue = BatchQueue.start(folder, 10, "3:1")) {
      TestJob first = queue.submit("first");
      TestJob second = queue.submit("second");
      BatchQueue.mapDone(first);
      BatchQueue.mapDone(second);
      first.ask(TestJob.REDUCE, 4);
      second.ask(TestJob.REDUCE, 4);
      queue.update();

      assertThat(first.take()).hasSize(4);
      assertThat(second.take()).hasSize(4);
    }
  }

  @Test
  void reducesMayHaveAllBesideTheLastMaps() throws Exception {
    try (OneQueue queue = BatchQueue.start(folder, 10, "3:1")) {
      TestJob first = queue.submit("first");
      TestJob second = queue.submit("second");
      second.start(TestJob.MAP, 1);
      BatchQueue.mapDone(first);
      first.ask(TestJob.REDUCE, 6);
      queue.update();

      assertThat(first.take()).hasSize(6);
    }
  }

  @Test
  void aReloadWithoutTheSplitLetsEverythingGo() throws Exception {
    try (OneQueue queue = BatchQueue.start(folder, 10, "3:1")) {
      TestJob first = queue.submit("first");
      TestJob second = queue.submit("second");
      BatchQueue.mapDone(first);
      List<Container> maps = second.start(TestJob.MAP, 20);
      first.ask(TestJob.REDUCE, 6);
      queue.update();
      second.succeedAll(maps.subList(0, 4));
      queue.update();
      assertThat(first.take()).hasSize(2);

      queue.reload(BatchQueue.elements("none"));
      second.succeedAll(maps.subList(4, 8));
      queue.update();
      assertThat(first.take()).hasSize(4);
    }
  }
}
