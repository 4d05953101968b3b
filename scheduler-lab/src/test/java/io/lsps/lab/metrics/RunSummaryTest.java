/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class RunSummaryTest {
  /** Upside down, every table would praise the slower scheduler. */
  @Test
  void halfTheMeanResponseIsTwiceAsGood() {
    RunSummary summary =
        new RunSummary(List.of(Results.run("slow", 1, 10, 30), Results.run("fast", 1, 5, 15)));
    assertThat(summary.timesBetter("fast", "slow").ratio()).isEqualTo(2, within(1e-12));
    assertThat(summary.timesBetter("slow", "fast").ratio()).isEqualTo(0.5, within(1e-12));
  }

  /** A job that failed early would make whoever fails jobs look fast. */
  @Test
  void jobsThatFailedAreCountedAndNotInTheMeans() {
    RunResult run = Results.run("any", 1, 10, -1, 20, -1);
    assertThat(run.jobs()).isEqualTo(2);
    assertThat(run.failedJobs()).isEqualTo(2);
    assertThat(run.meanResponse()).isEqualTo(15);
    assertThat(run.meanResponseByUser()).containsEntry("ann", 15.0);
    assertThat(run.p50Response()).isEqualTo(15);
    assertThat(run.meanSlowdown()).isEqualTo(15);
  }

  /** Pooled means would say 105/55; the draws say 2 and 1/2, which is no gain. */
  @Test
  void gainsArePairedByDrawAndTheirMeanIsGeometric() {
    RunSummary summary =
        new RunSummary(
            List.of(
                Results.run("rival", 1, 10),
                Results.run("rival", 2, 100),
                Results.run("ours", 2, 200),
                Results.run("ours", 1, 5)));
    Gain gain = summary.timesBetter("ours", "rival");
    assertThat(gain.ratio()).isEqualTo(1, within(1e-12));
    assertThat(gain.draws()).isEqualTo(2);
    assertThat(gain.none()).isTrue();
  }

  /** Logarithms of 1, 2 and 4: mean ln 2, deviation ln 2; t(0.975, 2) = 4.30265. */
  @Test
  void theIntervalIsStudentsOfTheLogarithms() {
    Gain gain = Gain.of(List.of(1.0, 2.0, 4.0));
    double half = 4.30265 * Math.log(2) / Math.sqrt(3);
    assertThat(gain.ratio()).isEqualTo(2, within(1e-12));
    assertThat(gain.low()).isEqualTo(Math.exp(Math.log(2) - half), within(1e-4));
    assertThat(gain.high()).isEqualTo(Math.exp(Math.log(2) + half), within(1e-3));
    assertThat(gain.none()).isTrue();
    assertThat(gain.told()).isEqualTo("2.00 (none)");
  }

  @Test
  void aGainAndALossAreToldWithTheirIntervals() {
    assertThat(Gain.of(List.of(1.4, 1.5, 1.45)).told()).matches("1\\.45 \\[1\\.3\\d, 1\\.5\\d]");
    Gain loss = Gain.of(List.of(0.8, 0.81, 0.79));
    assertThat(loss.loss()).isTrue();
    assertThat(loss.none()).isFalse();
    assertThat(loss.told()).matches("0\\.80 \\[0\\.7\\d, 0\\.8\\d]");
  }

  @Test
  void oneDrawHasNoInterval() {
    Gain gain = Gain.of(List.of(1.4));
    assertThat(gain.told()).isEqualTo("1.40");
    assertThat(gain.none()).isFalse();
    assertThat(gain.low()).isNaN();
  }

  /** A run without a finished job has no mean; as zero it would be infinitely good. */
  @Test
  void aDrawInWhichNoJobFinishedIsNotPaired() {
    RunSummary summary =
        new RunSummary(
            List.of(
                Results.run("rival", 1, 10),
                Results.run("rival", 2, 10),
                Results.run("ours", 1, 5),
                Results.run("ours", 2, -1)));
    assertThat(summary.timesBetter("ours", "rival").draws()).isEqualTo(1);
    assertThat(summary.timesBetter("ours", "nobody")).isNull();
  }

  @Test
  void theWorstUserIsTheOneWhoLosesMost() {
    RunSummary summary =
        new RunSummary(
            List.of(
                Results.run("fair", 1, new double[] {10}, new double[] {100}),
                Results.run("ours", 1, new double[] {5}, new double[] {125})));
    assertThat(summary.worstUser("ours", "fair").user()).isEqualTo("bob");
    assertThat(summary.worstUser("ours", "fair").gain().ratio()).isEqualTo(0.8, within(1e-12));
  }

  @Test
  void schedulersAndDrawsKeepTheirOrder() {
    RunResult second = Results.run("b", 1, 10);
    RunResult third = Results.run("b", 2, 30);
    RunSummary summary = new RunSummary(List.of(second, Results.run("a", 1, 20), third));
    assertThat(summary.schedulers()).containsExactly("b", "a");
    assertThat(summary.draws("b")).containsExactly(second, third);
    assertThat(summary.of("b", RunResult::meanResponse).mean()).isEqualTo(20);
    assertThat(summary.of("b", RunResult::meanResponse).draws()).isEqualTo(2);
  }

  @Test
  void aUsersMeanIsOverTheDrawsInWhichItHadJobs() {
    RunSummary summary =
        new RunSummary(
            List.of(
                Results.run("any", 1, new double[] {10}, new double[] {7}),
                Results.run("any", 2, new double[] {30}, new double[] {}),
                Results.run("any", 3, new double[] {}, new double[] {9})));
    assertThat(summary.meanResponse("any", "ann")).isEqualTo(20);
    assertThat(summary.meanResponse("any", "bob")).isEqualTo(8);
    assertThat(summary.meanResponse("any", "carol")).isNaN();
  }

  /** Caught: an interval that ends at 1 is told as a gain or a loss. */
  @Test
  void oneAtTheEndOfAnIntervalIsNoGainAndNoLoss() {
    assertThat(new Gain(1.2, 1, 1.4, 3).none()).isTrue();
    assertThat(new Gain(1.2, 1, 1.4, 3).win()).isFalse();
    assertThat(new Gain(0.8, 0.6, 1, 3).none()).isTrue();
    assertThat(new Gain(0.8, 0.6, 1, 3).loss()).isFalse();
    assertThat(new Gain(1.2, 1.01, 1.4, 3).win()).isTrue();
    assertThat(new Gain(1.2, 1.01, 1.4, 3).loss()).isFalse();
    assertThat(new Gain(1, 0.9, 1.1, 3).loss()).isFalse();
    assertThatThrownBy(() -> Gain.of(List.of())).hasMessageContaining("a gain needs a draw");
  }
}
