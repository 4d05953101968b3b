/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Which jobs are long beside which, how much has to be waited for, and who gets what they give. */
class LongJobsRuleTest {
  private static final long PERIOD = 180_000;
  private static final long START = 10_000_000;

  private final Scene scene = new Scene().node("n", 10).queue("root.q", 7, 0);
  private final CompletionHistory completions = new CompletionHistory(id -> true);
  private final LongJobs longJobs = new LongJobs(0.5, 2 * PERIOD);

  /** Of 10, 10, 30 and 30 seconds the median is 20, so that the limit is 100. */
  @Test
  void theMedianOfAnEvenNumberOfOthersIsTheMeanOfTheMiddleTwo() {
    runs("a", 10).runs("b", 30).runs("c", 30).runs("d", 10).runs("last", 101);
    assertThat(longNow()).containsExactly("last");
  }

  /** Caught: a limit that is met counts as passed; the jobs before it do not count. */
  @Test
  void whatTakesJustSoManyTimesTheMedianIsNotLong() {
    runs("a", 10).runs("b", 30).runs("c", 30).runs("d", 10).runs("last", 100);
    assertThat(longNow()).isEmpty();
  }

  @Test
  void theMedianOfAnOddNumberOfOthersIsTheMiddleOne() {
    runs("a", 30).runs("b", 10).runs("c", 20).runs("last", 99);
    assertThat(longNow()).isEmpty();
  }

  @Test
  void theMedianOfAnOddNumberOfOthersIsNotTheLargest() {
    runs("a", 30).runs("b", 10).runs("c", 20).runs("last", 101);
    assertThat(longNow()).containsExactly("last");
  }

  /** A guarantee that is used leaves less for the rest, and so a shorter queue is too long. */
  @Test
  void whatIsGuaranteedAndUsedIsNotOpenToThoseWhoWait() {
    crowd();
    scene.asks("s0", 1, 4).asks("s1", 1, 4);
    // Seven tenths are open to them; eight wait.
    assertThat(claimsAfterAPeriod()).isNotEmpty();
  }

  @Test
  void aQueueThatLittlesLawAllowsIsNoCrowd() {
    crowd();
    scene.asks("s0", 1, 3).asks("s1", 1, 3);
    assertThat(claimsAfterAPeriod()).isEmpty();
  }

  /** Caught: what the long job gives up goes to whom it meets first. */
  @Test
  void thePoorestBesideTheirFairShareGetIt() {
    crowd();
    scene.asks("s0", 1, 4).asks("s1", 1, 4);
    // It has two too many, and gives up half of that.
    assertThat(claimsAfterAPeriod())
        .extracting(claim -> claim.application.name + " " + claim.units)
        .containsExactly("s1 1");
  }

  /** A long job with four, production with the three it is promised, three with one each. */
  private void crowd() {
    scene.queue("root.production", 3, 3);
    scene.app("long", "root.q", 2).app("prod", "root.production", 3);
    scene.app("s0", "root.q", 2).app("s1", "root.q", 4).app("s2", "root.q", 1);
    for (int i = 0; i < 4; i++) {
      scene.runsTask("long" + i, "long", START - 9_000_000);
    }
    for (int i = 0; i < 3; i++) {
      scene.runsTask("prod" + i, "prod", START).runsTask("s" + i, "s" + i, START);
    }
  }

  private LongJobsRuleTest runs(String app, long seconds) {
    scene.app(app, "root.q", 1).runsTask(app, app, START - seconds * 1000);
    return this;
  }

  private List<OwedContainers> observe(long now) {
    ClusterView view = scene.view();
    completions.observe(view, now);
    return longJobs.observe(view, completions, waiting -> 0, now);
  }

  private List<String> longNow() {
    observe(START);
    return LongJobs.longJobs(scene.view(), completions).stream()
        .map(schedulable -> schedulable.name)
        .toList();
  }

  private List<OwedContainers> claimsAfterAPeriod() {
    assertThat(observe(START)).isEmpty();
    return observe(START + PERIOD);
  }
}
