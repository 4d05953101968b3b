/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.checks.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.checks.bench.Benchmark.BenchCase;
import io.lsps.checks.bench.Benchmark.BenchFloors;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A benchmark that is slower than promised says so. */
class BenchFloorsTest {
  private static BenchCase of(String scheduler, double rate, double update, double changed) {
    return new BenchCase(1000, 10, scheduler, rate, update, changed, 50);
  }

  @Test
  void whatIsMissedIsNamedWithBothNumbers() {
    List<BenchCase> cases =
        List.of(of("fair", 1000, 20, 20), of("lsps", 19_000, 9, 18), of("flex", 30_000, 9, 10));
    assertThat(BenchFloors.missed(cases, "fair"))
        .containsExactly(
            "lsps at 1000 x 10: containers per second is 19.00 times stock's, expected at least"
                + " 20.00",
            "lsps at 1000 x 10: an update with a hundredth changed is 0.90 times stock's, expected"
                + " at most 0.75");
  }

  @Test
  void aRatioThatIsNoNumberIsMissed() {
    List<BenchCase> cases = List.of(of("fair", 0, 0, 0), of("lsps", 0, 0, 0));
    assertThat(BenchFloors.missed(cases, "fair")).hasSize(3);
  }
}
