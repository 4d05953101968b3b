/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FrameworkTest {
  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource({
    "MAPREDUCE, MAPREDUCE", "MapReduce, MAPREDUCE", "TEZ, TEZ", "SPARK, SPARK",
    "yarn-service, SERVICE", "Apache Flink, SERVICE", "YARN, OTHER", "'', OTHER"
  })
  void anApplicationsTypeTellsItsFramework(String type, Framework framework) {
    assertThat(Framework.of(type)).isEqualTo(framework);
  }

  /** Caught: in Turkish the lower case of I has no dot, and MAPREDUCE would have no maps. */
  @Test
  void theLanguageOfTheMachineDoesNotMatter() {
    Locale before = Locale.getDefault();
    try {
      Locale.setDefault(Locale.forLanguageTag("tr"));
      assertThat(Framework.of("YARN-SERVICE")).isEqualTo(Framework.SERVICE);
    } finally {
      Locale.setDefault(before);
    }
  }

  @Test
  void withoutATypeItIsUnknown() {
    assertThat(Framework.of(null)).isEqualTo(Framework.OTHER);
  }

  @Test
  void executorsAndServicesHoldContainersForWhateverComes() {
    assertThat(Framework.SPARK.containersAreHeld()).isTrue();
    assertThat(Framework.SERVICE.containersAreHeld()).isTrue();
    assertThat(Framework.TEZ.containersAreHeld()).isFalse();
    assertThat(Framework.OTHER.containersAreHeld()).isFalse();
    assertThat(Framework.SPARK.reusesContainers()).isTrue();
    assertThat(Framework.TEZ.reusesContainers()).isTrue();
    assertThat(Framework.MAPREDUCE.reusesContainers()).isFalse();
    assertThat(Framework.OTHER.reusesContainers()).isFalse();
  }
}
