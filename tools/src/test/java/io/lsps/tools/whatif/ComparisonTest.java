/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.whatif;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.lsps.tools.whatif.Comparison.Change;
import io.lsps.tools.whatif.Comparison.Statistic;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Means of the same jobs in two runs, and what resampled hours say of them. */
class ComparisonTest {

  @Test
  void aChangeIsThatOfTheMeansOfJobsThatEndedInBothRuns() {
    Comparison times =
        new Comparison(
            new double[] {10, 30, Double.NaN, 100},
            new double[] {5, 25, 7, Double.NaN},
            new int[] {1, 1, 2, 2});
    Change change = times.mean();
    assertThat(change.jobs()).isEqualTo(2);
    assertThat(change.before()).isEqualTo(20);
    assertThat(change.after()).isEqualTo(15);
    assertThat(change.relative()).isEqualTo(-0.25, within(1e-12));
    assertThat(change.hasInterval()).as("one block tells nothing about chance").isFalse();
    assertThat(change.mayBeNone()).isFalse();
  }

  /** The sum over n drawn blocks of values with deviation s has deviation s times the root of n. */
  @Test
  void theIntervalIsThatOfResampledBlocksNotOfJobs() {
    // 100 hours of 50 jobs; in each hour all jobs gain the same, normal with mean 10 s, deviation
    // 20.
    Random random = new Random(5);
    int hours = 100;
    int each = 50;
    double[] gains =
        IntStream.range(0, hours).mapToDouble(h -> 10 + 20 * random.nextGaussian()).toArray();
    double[] before = new double[hours * each];
    Arrays.fill(before, 200);
    int[] block = IntStream.range(0, before.length).map(job -> job / each).toArray();
    double[] after =
        IntStream.range(0, before.length).mapToDouble(job -> 200 - gains[job / each]).toArray();
    Change change = new Comparison(before, after, block).mean();

    double mean = Arrays.stream(gains).average().orElseThrow();
    double deviation =
        Math.sqrt(Arrays.stream(gains).map(gain -> (gain - mean) * (gain - mean)).sum() / hours);
    double half = 1.96 * deviation / Math.sqrt(hours) / 200;
    assertThat(change.relative()).isEqualTo(-mean / 200, within(1e-12));
    assertThat(change.low()).isEqualTo(-mean / 200 - half, within(half * 0.1));
    assertThat(change.high()).isEqualTo(-mean / 200 + half, within(half * 0.1));
    assertThat(change.mayBeNone()).isFalse();
  }

  @Test
  void aChangeThatFewHoursMadeMayBeChance() {
    double[] before = new double[60];
    Arrays.fill(before, 100);
    double[] after = before.clone();
    after[0] = 40;
    after[1] = 130;
    int[] block = IntStream.range(0, 60).map(job -> job / 10).toArray();
    block[1] = 1;
    Change change = new Comparison(before, after, block).mean();
    assertThat(change.relative()).isNegative();
    assertThat(change.mayBeNone()).isTrue();
  }

  @Test
  void theSameTimesHaveNoWidth() {
    double[] times = {1, 2, 3, 4, 5, 6};
    int[] block = {1, 2, 3, 4, 5, 6};
    Change change = new Comparison(times, times, block).mean();
    assertThat(change.low()).isZero();
    assertThat(change.high()).isZero();
    assertThat(change).hasToString("0.0 %");
  }

  @Test
  void aPercentileHasAnIntervalOfItsOwn() {
    // In every hour 90 jobs take 10 s and 10 take 100 s, which become 50 s in most hours.
    int hours = 40;
    double[] before = new double[hours * 100];
    double[] after = new double[before.length];
    int[] block = new int[before.length];
    for (int job = 0; job < before.length; job++) {
      block[job] = 1000 + job / 100;
      before[job] = job % 100 < 90 ? 10 : 100;
      after[job] = before[job] == 10 ? 10 : block[job] % 10 == 0 ? 100 : 50;
    }
    Change change = new Comparison(before, after, block).change(Statistic.P95, job -> true);
    assertThat(change.before()).isEqualTo(100);
    assertThat(change.after()).isEqualTo(50);
    assertThat(change).hasToString("-50 %");
    Change few =
        new Comparison(before, after, block)
            .change(Statistic.P95, job -> block[job] % 10 < 2 && block[job] < 1010);
    assertThat(few.hasInterval()).as("of two hours").isFalse();
  }

  @Test
  void whoLosesMostStandsFirst() {
    Comparison jobs =
        new Comparison(
            new double[] {10, 10, 20, 40}, new double[] {5, 12, 21, 20}, new int[] {1, 2, 3, 4});
    String[] users = {"ann", "bob", "bob", "cyd"};
    List<Comparison.Group> groups = jobs.by(job -> users[job]);
    assertThat(groups).extracting(Comparison.Group::name).containsExactly("bob", "ann", "cyd");
    assertThat(groups.get(0).mean().relative()).isEqualTo(0.1, within(1e-12));
    assertThat(jobs.slower(0.1)).as("by more than a tenth and a second").isEqualTo(1);
  }
}
