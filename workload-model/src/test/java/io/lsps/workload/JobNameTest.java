/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.workload;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JobNameTest {
  @ParameterizedTest
  @CsvSource({
    "word count, word count",
    "etl-2026-11-21 run 17, etl-# run #",
    "etl-2026-11-22 run 18, etl-# run #",
    "hive 9f86d081-8849-4c1b-9d0e-2f1a3b4c5d6e q, hive # q",
    "load deadbeef01 part, load # part",
    "decade of features, decade of features",
    "2026-11-21T03:04:05 nightly, # nightly",
  })
  void masksWhatChangesFromRunToRun(String name, String normalised) {
    assertThat(JobName.normalise(name)).isEqualTo(normalised);
  }

  @Test
  void takesNamesOfAnyLength() {
    assertThat(JobName.normalise("1.".repeat(1_000_000))).isEqualTo("#.");
    assertThat(JobName.normalise("a".repeat(1_000_000))).hasSize(120);
  }

  @Test
  void takesJobsWithoutAName() {
    assertThat(JobName.normalise(null)).isEmpty();
  }
}
