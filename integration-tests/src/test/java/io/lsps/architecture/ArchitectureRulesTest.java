/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import io.lsps.workload.ImpureExample;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ArchitectureRulesTest {
  private static final JavaClasses EXAMPLE =
      new ClassFileImporter().importClasses(ImpureExample.class);

  static Stream<ArchRule> rulesOfPureCode() {
    return Stream.of(
        ArchitectureTest.pureCodeKnowsNoHost,
        ArchitectureTest.pureCodeReadsNoClock,
        ArchitectureTest.pureCodeIsGivenItsSeed,
        ArchitectureTest.pureCodeDoesNoInputOrOutput);
  }

  @ParameterizedTest
  @MethodSource("rulesOfPureCode")
  void seesWhatItForbids(ArchRule rule) {
    assertThat(rule.evaluate(EXAMPLE).getFailureReport().getDetails()).hasSize(1);
  }
}
