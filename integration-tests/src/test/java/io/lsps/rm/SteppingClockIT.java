/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.rm;

import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.workload.Phase;
import io.lsps.workload.RecentMean;
import io.lsps.yarn.published.PublishedApp;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.yarn.api.records.Container;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Somebody sets the wall clock of a ResourceManager by an hour, and back after 24 seconds. Nothing
 * that is learned, planned or told is other than without that.
 */
class SteppingClockIT {
  @TempDir Path folder;

  @Test
  void aClockThatIsWrongForAWhileChangesNothing() throws Exception {
    List<String> right = run("right", 0);

    assertThat(right).contains("alice's maps take 5.0 s, of 2 jobs");
    assertThat(run("ahead", 3600)).isEqualTo(right);
    assertThat(run("behind", -3600)).isEqualTo(right);
    assertThat(run("days ahead", 1_000_000)).isEqualTo(right);
  }

  private List<String> run(String name, int wrongBy) throws Exception {
    WallClock clock = new WallClock();
    List<String> seen = new ArrayList<>();
    Path own = Files.createDirectories(folder.resolve(name));
    try (TestRm cluster = TestRm.start(TestRm.conf(own), clock).withNode(40)) {
      cluster.remember("root.bob", 100);
      TestJob giant = cluster.submit("bob");
      TestJob small = cluster.submit("alice");
      giant.ask(TestJob.MAP, 20);
      List<Container> maps = small.start(TestJob.MAP, 2);
      cluster.advance(2);
      look(cluster, seen, giant, small);

      clock.set(wrongBy);
      cluster.advance(3);
      small.succeedAll(maps);
      small.finish();
      TestJob next = cluster.submit("alice");
      cluster.advance(17);
      maps = next.start(TestJob.MAP, 2);
      cluster.advance(4);
      look(cluster, seen, giant, next);

      clock.set(0);
      cluster.advance(1);
      next.succeedAll(maps);
      look(cluster, seen, giant, next);
      next.finish();
      cluster.advance(60);
      look(cluster, seen, giant);
      RecentMean alice =
          cluster.scheduler().workload().history("root.alice").jobs.phase(Phase.MAP).taskSeconds;
      seen.add("alice's maps take " + alice.mean() + " s, of " + alice.count() + " jobs");
      assertThat(cluster.scheduler().faults()).isZero();
    }
    return seen;
  }

  private static void look(TestRm cluster, List<String> seen, TestJob... jobs) {
    for (TestJob job : jobs) {
      PublishedApp app =
          cluster.scheduler().overview().reader.read().get(job.app().getApplicationId());
      seen.add(
          String.join(
              " ",
              job.app().getUser(),
              "left " + app.workLeft,
              "deadline " + app.plan.deadline(),
              "rank " + app.plan.sizeClass(),
              "run " + app.plan.run(),
              "holds " + cluster.usage(job)));
    }
  }
}
