/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.faults;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;

/**
 * The fast path decides as the FairScheduler, or as our slow path, whatever happens. A change that
 * it did not hear of, an order that it did not mend or a visit that it left out shows here as the
 * first line that differs.
 */
class OracleTest {
  @Test
  void noTwoThatHaveToDecideAlikePart() throws IOException {
    try (Oracle oracle = new Oracle()) {
      assertThat(oracle.search()).isEmpty();
    }
  }
}
