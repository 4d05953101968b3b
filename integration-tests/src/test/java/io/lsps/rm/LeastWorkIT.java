/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.rm;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.Container;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Shares by the work left of jobs, in a ResourceManager. Each master takes a container. */
class LeastWorkIT {
  private static final String LEAST_WORK = "<lspsRule>least-work</lspsRule>";
  private static final String NOTHING_GUARANTEED = "<lspsGuarantee>0</lspsGuarantee>";

  @TempDir Path folder;

  private TestRm start(String options) throws Exception {
    TestRm cluster = TestRm.start(TestRm.conf(folder, options)).withNode(100);
    cluster.remember("root.alice", 10);
    cluster.remember("root.bob", 10);
    return cluster;
  }

  private static TestJob job(TestRm cluster, String user, int maps) throws Exception {
    TestJob job = cluster.submit(user);
    job.ask(TestJob.MAP, maps);
    return job;
  }

  /** By the users' mean sizes alice would come last: 155 maps a job, and bob's has 60. */
  @Test
  void jobsAreServedByTheWorkLeftWhosesoeverTheyAre() throws Exception {
    try (TestRm cluster = start(LEAST_WORK + NOTHING_GUARANTEED)) {
      TestJob small = cluster.submit("alice");
      TestJob large = cluster.submit("alice");
      TestJob middle = cluster.submit("bob");
      large.ask(TestJob.MAP, 300);
      small.ask(TestJob.MAP, 10);
      middle.ask(TestJob.MAP, 60);
      cluster.update();

      // Bob's master and all his maps; alice has two masters, ten maps and what is left.
      assertThat(cluster.share("root.bob")).isEqualTo(61);
      assertThat(cluster.share("root.alice")).isEqualTo(39);

      small.take();
      large.take();
      middle.take();
      assertThat(cluster.held("root.bob")).isEqualTo(61);
      assertThat(cluster.held("root.alice")).isEqualTo(39);
      assertThat(cluster.scheduler().faults()).isZero();
    }
  }

  @Test
  void theGuaranteeKeepsAUserWithALargeJobGoing() throws Exception {
    try (TestRm cluster = start(LEAST_WORK + "<lspsGuarantee>0.5</lspsGuarantee>")) {
      job(cluster, "alice", 90);
      job(cluster, "bob", 300);
      cluster.update();

      assertThat(cluster.share("root.alice")).isEqualTo(75);
      assertThat(cluster.share("root.bob")).isEqualTo(25);
    }
  }

  /** Caught: a user whose large job waits for ever behind small ones of others. */
  @Test
  void aJobAtRiskGoesBeforeSmallerOnes() throws Exception {
    String slowAlice = "<queue name='alice'><weight>0.05</weight></queue>";
    String options = LEAST_WORK + NOTHING_GUARANTEED + "<lspsLag>1</lspsLag>" + slowAlice;
    try (TestRm cluster = start(options)) {
      TestJob small = job(cluster, "alice", 90);
      TestJob large = job(cluster, "bob", 300);
      cluster.update();
      List<Container> containers = small.take();
      small.runAll(containers);
      large.take();
      assertThat(cluster.held("root.bob")).isEqualTo(9);

      // In the reference 300 maps of 10 s end at 32 s, so they are due at 48 s. They need 31 s with
      // all containers: at 18 s they are at risk. Hers, which take too long, are due at 60 s.
      cluster.advance(3);
      assertThat(cluster.share("root.bob")).isEqualTo(9);
      cluster.advance(17);
      assertThat(cluster.share("root.bob")).isGreaterThan(90);
      small.succeedAll(containers);
      cluster.advance(10);
      assertThat(cluster.share("root.bob")).isGreaterThan(90);
      assertThat(cluster.scheduler().faults()).isZero();
    }
  }

  @Test
  void withALargeLagNobodyIsAtRisk() throws Exception {
    try (TestRm cluster = start(LEAST_WORK + NOTHING_GUARANTEED + "<lspsLag>1000</lspsLag>")) {
      TestJob small = job(cluster, "alice", 90);
      TestJob large = job(cluster, "bob", 300);
      cluster.update();
      small.take();
      large.take();
      cluster.advance(600);

      assertThat(cluster.share("root.bob")).isEqualTo(9);
    }
  }

  /** As in the flood of never-started jobs: what may not run wants nothing. */
  @Test
  void applicationsThatMayNotRunCountForNothing() throws Exception {
    String oneAtATime = "<queue name='alice'><maxRunningApps>1</maxRunningApps></queue>";
    try (TestRm cluster = start(LEAST_WORK + NOTHING_GUARANTEED + oneAtATime)) {
      job(cluster, "alice", 300);
      job(cluster, "bob", 60);
      cluster.update();
      long before = cluster.share("root.bob");
      for (int i = 0; i < 20; i++) {
        cluster.submitAndLeave("alice");
      }
      cluster.update();

      assertThat(cluster.share("root.bob")).isEqualTo(before).isEqualTo(61);
    }
  }

  /** A Spark application asks for what it can use next: that is no reason to call it small. */
  @Test
  void aUserOfAnotherFrameworkHasItsWholeFairShareAndNoMore() throws Exception {
    sparkBesideMaps(300, 50, 50);
  }

  /** The shares of alice, whose application wants 60 executors, and of bob with a job of maps. */
  private void sparkBesideMaps(int maps, long alice, long bob) throws Exception {
    try (TestRm cluster = start(LEAST_WORK + NOTHING_GUARANTEED)) {
      TestJob spark = cluster.submitAs("SPARK", "alice");
      spark.ask(TestJob.MAP, 60);
      job(cluster, "bob", maps);
      cluster.update();

      assertThat(cluster.share("root.alice")).isEqualTo(alice);
      assertThat(cluster.share("root.bob")).isEqualTo(bob);
    }
  }

  @Test
  void jobsOfTheSubmittersOfAQueueAreServedTheSameWay() throws Exception {
    String submitters = "<queue name='q'><lspsGroupBy>submitter</lspsGroupBy></queue>";
    try (TestRm cluster = start(LEAST_WORK + NOTHING_GUARANTEED + submitters)) {
      TestJob large = cluster.submit("alice", "q", "large", Set.of());
      TestJob small = cluster.submit("bob", "q", "small", Set.of());
      TestJob middle = cluster.submit("bob", "q", "middle", Set.of());
      large.ask(TestJob.MAP, 300);
      small.ask(TestJob.MAP, 20);
      middle.ask(TestJob.MAP, 60);
      cluster.update();
      large.take();
      small.take();
      middle.take();

      // One container beyond her master shows how long the tasks of her job take.
      assertThat(cluster.usage(small)).isEqualTo(21);
      assertThat(cluster.usage(middle)).isEqualTo(61);
      assertThat(cluster.usage(large)).isEqualTo(18);
    }
  }
}
