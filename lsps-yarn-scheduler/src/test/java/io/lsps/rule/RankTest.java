/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.rule;

import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.rule.JobSnapshot.Stage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RankTest {
  private JobPlan last;

  private static JobPlan ranked(JobSnapshot job, JobPlan before) {
    JobPlan plan = new JobPlan(job, before);
    Rank.of(plan, before);
    return plan;
  }

  private static JobPlan of(double left, Stage stage) {
    return ranked(JobSnapshot.of("", "job", 0).stage(stage).work(left, left, 0).build(), null);
  }

  /** The job of the update before, with so many tasks asked for. */
  private double size(double all, double left, double had, long tasks) {
    JobSnapshot.Builder job = JobSnapshot.of("", "job", 0).stage(Stage.RUNS).work(all, left, had);
    last = ranked(job.tasks(tasks, 0, 0, true).build(), last);
    return last.size();
  }

  @ParameterizedTest
  @CsvSource({"1, 0", "3.99, 0", "4, 1", "15.9, 1", "16, 2", "0.25, -1", "0.24, -2"})
  void betweenUsersSizesWithinAFactorOfFourAreAlike(double left, int sizeClass) {
    assertThat(of(left, Stage.RUNS).sizeClass()).isEqualTo(sizeClass);
  }

  @ParameterizedTest
  @CsvSource({"1, 0", "1.99, 0", "2, 1", "3.99, 1", "4, 2", "0.5, -1", "0.49, -2"})
  void withinAUserSizesWithinAFactorOfTwoAreAlike(double left, int sizeClass) {
    assertThat(of(left, Stage.RUNS).place(1)).isEqualTo(sizeClass);
    assertThat(Rank.within(left)).isEqualTo(sizeClass);
  }

  @Test
  void nothingIsBeforeTheFirstAndEverySizeHasAClass() {
    assertThat(of(0, Stage.RUNS).sizeClass()).isGreaterThan(Rank.FIRST);
    assertThat(of(0, Stage.RUNS).sizeClass())
        .isLessThan(of(Double.MIN_VALUE, Stage.RUNS).sizeClass());
    assertThat(of(Double.POSITIVE_INFINITY, Stage.RUNS).sizeClass())
        .isGreaterThan(of(Double.MAX_VALUE, Stage.RUNS).sizeClass());
  }

  /** Caught: masters that start one after the other, and hold what running jobs need to end. */
  @Test
  void aJobWhoseMasterWaitsCountsFourTimesItsSize() {
    assertThat(of(5, Stage.STARTS).size()).isEqualTo(20);
    assertThat(of(5, Stage.STARTS).sizeClass()).isEqualTo(of(20, Stage.RUNS).sizeClass());
    assertThat(of(5, Stage.STARTS).place(1)).isEqualTo(of(20, Stage.RUNS).place(1));
    assertThat(of(5, Stage.AM_LIMITED).size()).isEqualTo(20);
    assertThat(of(5, Stage.RUNS).size()).isEqualTo(5);
  }

  @Test
  void aJobOfWhichNothingIsKnownComesAfterAllSizes() {
    assertThat(of(5, Stage.UNKNOWN).size()).isInfinite();
    assertThat(of(5, Stage.UNKNOWN).sizeClass()).isGreaterThan(of(1e300, Stage.RUNS).sizeClass());
  }

  @Test
  void upToTwiceWhatWasForeseenWhatIsLeftRanks() {
    assertThat(size(50, 50, 0, 10)).isEqualTo(50);
    assertThat(size(110, 3, 100, 10)).isEqualTo(3);
  }

  /** Caught: a giant that is taken for small, and goes first until it ends. */
  @Test
  void beyondThatWhatItHasHadRanks() {
    size(50, 50, 0, 10);

    assertThat(size(110, 3, 101, 10)).isEqualTo(101);
    assertThat(last.sizeClass()).isEqualTo(of(101, Stage.RUNS).sizeClass());
    assertThat(size(500, 300, 101, 10)).isEqualTo(300);
  }

  /** Caught: a job that asks for its reduces when its maps are done, and seems late in them. */
  @Test
  void whatIsAskedForLaterIsForeseenThen() {
    size(50, 50, 0, 10);
    size(100, 60, 40, 20);

    assertThat(size(104, 3, 101, 20)).isEqualTo(3);
    assertThat(size(204, 3, 201, 20)).isEqualTo(201);
  }

  @Test
  void beforeItsTasksTellNothingIsForeseen() {
    JobSnapshot unshown =
        JobSnapshot.of("", "job", 0).stage(Stage.RUNS).work(1, 1, 0).tasks(10, 0, 1, true).build();
    last = ranked(unshown, null);

    assertThat(size(50, 3, 90, 10)).isEqualTo(3);
    assertThat(size(50, 3, 101, 10)).isEqualTo(101);
  }

  @Test
  void aJobWhoseAsksDoNotTellAllIsNeverLate() {
    size(50, 50, 0, 10);
    JobSnapshot open =
        JobSnapshot.of("", "job", 0)
            .stage(Stage.RUNS)
            .work(50, 3, 500)
            .tasks(10, 0, 0, false)
            .build();

    assertThat(ranked(open, last).size()).isEqualTo(3);
  }

  @Test
  void anotherSizeHasAnotherClassThanBefore() {
    size(64, 64, 0, 10);
    int before = last.sizeClass();
    size(64, 1, 63, 10);

    assertThat(before).isEqualTo(3);
    assertThat(last.sizeClass()).isZero();
  }
}
