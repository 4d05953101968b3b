/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.scheduler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.lsps.lab.scheduler.SchedulerFamily.SizeErrors;
import io.lsps.workload.Framework;
import io.lsps.workload.JobSpec;
import java.util.Map;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Jobs whose sizes are misjudged however long they run. */
class SizeErrorsTest {
  private static JobSpec job(int number) {
    return new JobSpec("application_1_" + number, "alice", "job", Framework.MAPREDUCE, -1, 0);
  }

  private static DoubleStream logarithms(double sigma, long seed) {
    SizeErrors errors = new SizeErrors(sigma, seed);
    return IntStream.range(0, 10_000).mapToDouble(i -> Math.log(errors.applyAsDouble(job(i))));
  }

  @Test
  void theLogarithmOfTheFactorHasMeanZeroAndThisDeviation() {
    assertThat(logarithms(2, 1).average().orElseThrow()).isCloseTo(0, within(0.05));
    assertThat(logarithms(2, 1).map(each -> each * each).average().orElseThrow())
        .isCloseTo(4, within(0.2));
  }

  @Test
  void aJobHasItsFactorInEveryRunOfADrawAndAnotherInAnotherDraw() {
    double factor = new SizeErrors(1, 7).applyAsDouble(job(3));

    assertThat(new SizeErrors(1, 7).applyAsDouble(job(3))).isEqualTo(factor);
    assertThat(new SizeErrors(2, 7).applyAsDouble(job(3))).isCloseTo(factor * factor, within(1e-9));
    assertThat(new SizeErrors(1, 8).applyAsDouble(job(3))).isNotEqualTo(factor);
    assertThat(new SizeErrors(0, 7).applyAsDouble(job(3))).isEqualTo(1);
  }

  @Test
  void aNameTellsSigma() {
    assertThat(Schedulers.sizeErrors("lsps[size-error=2]", 7).applyAsDouble(job(3)))
        .isEqualTo(new SizeErrors(2, 7).applyAsDouble(job(3)));
    assertThat(Schedulers.sizeErrors("lsps", 7).applyAsDouble(job(3))).isEqualTo(1);
    assertThat(Schedulers.byName("lsps[size-error=2]", Map.of()).name())
        .isEqualTo("lsps[size-error=2]");
  }

  /** Caught: a stock scheduler that seems to bear errors, since it never looks at sizes. */
  @Test
  void onlySchedulersOfOursMisjudgeAndOnlyBySoMuch() {
    assertThatThrownBy(() -> Schedulers.byName("fair[size-error=1]", Map.of()))
        .hasMessageContaining("fair never reads \"size-error\"");
    assertThatThrownBy(() -> Schedulers.byName("lsps[size-error=-1]", Map.of()))
        .hasMessageContaining("expected 0 to 10");
    assertThatThrownBy(() -> Schedulers.byName("lsps[size-error=x]", Map.of()))
        .hasMessageContaining("expected 0 to 10");
  }
}
