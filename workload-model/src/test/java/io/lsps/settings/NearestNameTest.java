/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.settings;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NearestNameTest {
  private static final List<String> KNOWN = List.of("observe-only", "interval", "alpha", "alphas");

  @ParameterizedTest
  @CsvSource({
    "obsrve-only, observe-only",
    "OBSERVE-ONLY, observe-only",
    "alhpa, alpha",
    "intervall, interval"
  })
  void aSlipIsUnderstood(String written, String meant) {
    assertThat(NearestName.of(written, KNOWN)).contains(meant);
  }

  @Test
  void anotherWordIsNotGuessed() {
    assertThat(NearestName.of("weight", KNOWN)).isEmpty();
    assertThat(NearestName.of("observe", KNOWN)).isEmpty();
  }

  @Test
  void ofTwoAsNearTheFirstIsMeant() {
    assertThat(NearestName.of("alphat", List.of("alpha", "alphas"))).contains("alpha");
  }
}
