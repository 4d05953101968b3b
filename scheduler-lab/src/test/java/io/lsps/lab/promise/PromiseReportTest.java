/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.promise;

import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.lab.promise.PromiseReport.LimitCheck;
import java.util.List;
import org.junit.jupiter.api.Test;

class PromiseReportTest {
  private static final LimitCheck KEPT =
      new LimitCheck("canary", "worst user", 1.02, 1.02, "ann", "run it");
  private static final LimitCheck BROKEN =
      new LimitCheck("flood", "honest", 1.11, 1.10, "bob", "run it");

  @Test
  void aNumberAtItsLimitIsKept() {
    assertThat(KEPT.kept()).isTrue();
    assertThat(BROKEN.kept()).isFalse();
  }

  @Test
  void whatCouldNotBeMeasuredIsBroken() {
    LimitCheck failed =
        LimitCheck.failed("stock", "decisions", 0, new IllegalStateException("no"), "run it");
    assertThat(failed.kept()).isFalse();
  }

  @Test
  void everyNumberIsInTheTable() {
    PromiseReport report = new PromiseReport(List.of(KEPT, BROKEN));
    assertThat(report.text()).contains("1.020", "1.110", "BROKEN", "1 of 2 kept");
  }
}
