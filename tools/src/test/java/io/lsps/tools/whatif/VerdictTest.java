/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.whatif;

import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.tools.whatif.Comparison.Change;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What may be said of a record, and when nothing may. */
class VerdictTest {

  @Test
  void aGainAboveTheErrorIsAVerdict() {
    Verdict verdict = verdict(100, 95, 40, 60, -0.45, -0.35);
    assertThat(verdict.text())
        .isEqualTo("LsPS helps: the mean response time falls by 40 %, from 100 s to 60.0 s.");
    assertThat(verdict.missing()).isEmpty();
  }

  @Test
  void anErrorAboveTheGainIsNone() {
    Verdict quick = verdict(100, 50, 40, 85, -0.2, -0.1);
    assertThat(quick.text()).startsWith("No verdict").contains("50 % off").contains("by 15 %");
    assertThat(quick.missing()).hasSize(2).first().isEqualTo("sizes");
    assertThat(quick.missing().get(1)).startsWith("what else used the cluster");

    Verdict slow = verdict(100, 150, 40, 85, -0.2, -0.1);
    assertThat(slow.missing().get(1)).startsWith("the cluster's size");
  }

  @Test
  void whereNobodyWaitsNothingCanBeGained() {
    Verdict verdict = verdict(100, 103, 99, 99, -0.02, 0.0);
    assertThat(verdict.text())
        .startsWith("Nobody waits in this record, so no other order of jobs can gain");
  }

  /** The record's jobs waited for something that the replay lacks. */
  @Test
  void aReplayInWhichNobodyWaitsIsNoneWhereTheRecordIsSlower() {
    assertThat(verdict(150, 100, 99, 99, -0.02, 0.0).text()).startsWith("No verdict");
  }

  @Test
  void aLossAndWhatMayBeChanceAreToldAsSuch() {
    assertThat(verdict(100, 100, 40, 120, 0.1, 0.3).text())
        .startsWith("LsPS does not help: the mean response time rises by 20 %");
    Verdict unsure = verdict(100, 100, 40, 90, -0.3, 0.1);
    assertThat(unsure.text())
        .startsWith("LsPS may make no difference: the mean response time falls");
  }

  /** Caught: five jobs and 2.6 %, and LsPS was said to help. */
  @Test
  void aSmallGainOfAShortRecordMayBeChance() {
    assertThat(verdict(100, 100, 40, 97, Double.NaN, Double.NaN).text())
        .startsWith("LsPS may make no difference");
    assertThat(verdict(100, 100, 40, 90, Double.NaN, Double.NaN).text()).startsWith("LsPS helps");
  }

  @Test
  void aRecordWithoutEndsHasNoVerdict() {
    Verdict verdict = verdict(Double.NaN, Double.NaN, 40, 60, -0.45, -0.35);
    assertThat(verdict.text()).startsWith("No verdict");
    assertThat(verdict.missing()).containsExactly("sizes", "a record with the end of each job");
  }

  /** Today's mean is 100 s; with LsPS it is as given, with these ends of its interval. */
  private static Verdict verdict(
      double recorded, double replayed, double alone, double lsps, double low, double high) {
    int jobs = Double.isNaN(recorded) ? 0 : 900;
    return Verdict.of(
        new Change(jobs, recorded, replayed, Double.NaN, Double.NaN),
        alone,
        new Change(1000, 100, lsps, low, high),
        List.of("sizes"));
  }
}
