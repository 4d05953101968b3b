/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.Test;

class DemoMixTest {
  @Test
  void theSameSeedGivesTheSameJobs() {
    assertThat(DemoMix.waiting(5)).isEqualTo(DemoMix.waiting(5));
    assertThat(DemoMix.waiting(5)).isNotEqualTo(DemoMix.waiting(6));
  }

  @Test
  void jobsAreNumberedInTheOrderOfTheirArrival() {
    DemoMix mix = DemoMix.waiting(1);
    assertThat(mix.jobs()).isSortedAccordingTo(Comparator.comparingDouble(PlannedJob::arrival));
    assertThat(mix.jobs())
        .extracting(PlannedJob::number)
        .startsWith(1, 2, 3)
        .doesNotHaveDuplicates();
  }

  @Test
  void threeUsersHaveManySmallSomeAndOneLargeJob() {
    DemoMix mix = DemoMix.waiting(1);
    assertThat(mix.users()).containsExactly("alice", "bob", "carol");
    assertThat(mix.jobsOf("alice")).hasSize(8);
    assertThat(mix.jobsOf("bob")).hasSize(1);
    assertThat(mix.jobsOf("carol")).singleElement().matches(job -> job.maps() > 20);
  }

  /** Would catch a mix in which nobody waits: no scheduler differs from another there. */
  @Test
  void largeJobsAreThereBeforeMostSmallOnes() {
    DemoMix mix = DemoMix.waiting(3);
    double last = mix.jobsOf("carol").stream().mapToDouble(PlannedJob::arrival).max().orElseThrow();
    assertThat(mix.jobsOf("alice").stream().filter(job -> job.arrival() > last).count())
        .isGreaterThan(mix.jobsOf("alice").size() / 2);
    assertThat(work(mix, "carol")).isGreaterThan(work(mix, "alice"));
  }

  /** Would catch queries that wait under no scheduler, or under each. */
  @Test
  void queriesAskForMoreThanAFairShareAndForLessThanTheCluster() {
    DemoMix mix = DemoMix.waiting(1);
    List<PlannedJob> queries = mix.jobsOf("alice");
    double span = queries.get(queries.size() - 1).arrival() - queries.get(0).arrival();
    double slots = work(mix, "alice") / span;
    assertThat(slots).isGreaterThan(3).isLessThan(6);
  }

  /** Would catch tasks that compute, which slow each other down on two processors. */
  @Test
  void allTasksOfTheWaitingMixWait() {
    assertThat(DemoMix.waiting(1).jobs())
        .allMatch(job -> Integer.parseInt(job.conf().get(SleepingMapper.MILLIS)) >= 5000);
  }

  /** Would catch jobs that run before for nothing: another name, or another number of tasks. */
  @Test
  void whatRunsBeforeTheWaitingMixRecursInIt() {
    assertThat(DemoMix.yesterday().jobs())
        .extracting(PlannedJob::user)
        .containsExactlyInAnyOrder("alice", "bob");
    for (PlannedJob before : DemoMix.yesterday().jobs()) {
      assertThat(DemoMix.waiting(1).jobsOf(before.user()))
          .allMatch(job -> job.conf().equals(before.conf()) && job.maps() == before.maps());
    }
  }

  /** Tasks; where they wait, the seconds of the maps too. */
  private static int work(DemoMix mix, String user) {
    return mix.jobsOf(user).stream()
        .mapToInt(
            job ->
                job.reduces()
                    + job.maps()
                        * Integer.parseInt(job.conf().getOrDefault(SleepingMapper.MILLIS, "1000"))
                        / 1000)
        .sum();
  }
}
