/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.rule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class JobSizesTest {
  private static JobSizes of(double... sizes) {
    JobSizes all = JobSizes.NONE;
    for (double size : sizes) {
      all = all.plus(size);
    }
    return all;
  }

  @Test
  void manySmallJobsHideALargeOneFromTheMeanOnly() {
    JobSizes flood = of(1000);
    for (int i = 0; i < 99; i++) {
      flood = flood.plus(1);
    }
    assertThat(flood.size(UserSize.MEAN)).isCloseTo(11, within(0.01));
    assertThat(flood.size(UserSize.WORK_WEIGHTED)).isCloseTo(910, within(1.0));
  }

  @Test
  void ofEqualJobsBothAreTheirSize() {
    assertThat(of(7, 7, 7).size(UserSize.MEAN)).isEqualTo(7);
    assertThat(of(7, 7, 7).size(UserSize.WORK_WEIGHTED)).isEqualTo(7);
  }

  @Test
  void ofNoJobItIsUnknownAndOfJobsWithoutWorkNothing() {
    assertThat(JobSizes.NONE.size(UserSize.WORK_WEIGHTED)).isNaN();
    assertThat(of(0, 0).size(UserSize.WORK_WEIGHTED)).isZero();
  }

  @Test
  void sumsOfTwoAreThoseOfAllTheirJobs() {
    JobSizes both = of(1, 2).merge(of(3));
    assertThat(both.count()).isEqualTo(3);
    assertThat(both.size(UserSize.MEAN)).isEqualTo(2);
    assertThat(both.size(UserSize.WORK_WEIGHTED)).isCloseTo(14 / 6.0, within(1e-12));
  }

  @Test
  void refusesWhatIsNoSize() {
    assertThatIllegalArgumentException().isThrownBy(() -> JobSizes.NONE.plus(-1));
    assertThatIllegalArgumentException().isThrownBy(() -> JobSizes.NONE.plus(Double.NaN));
  }
}
