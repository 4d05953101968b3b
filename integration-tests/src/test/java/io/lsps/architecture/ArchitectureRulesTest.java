/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import io.lsps.workload.ImpureExample;
import java.util.stream.Stream;
import org.apache.hadoop.metrics2.MetricsCollector;
import org.apache.hadoop.metrics2.MetricsSource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;
import org.junit.jupiter.api.Test;
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

  /** A source that asks the queue manager, as one of ours did. */
  static final class LockingSource implements MetricsSource {
    private final FairScheduler scheduler;

    LockingSource(FairScheduler scheduler) {
      this.scheduler = scheduler;
    }

    @Override
    public void getMetrics(MetricsCollector collector, boolean all) {
      scheduler.getQueueManager().getQueue("root");
    }
  }

  @Test
  void seesASourceThatLocks() {
    JavaClasses source = new ClassFileImporter().importClasses(LockingSource.class);
    assertThat(
            ArchitectureTest.whoLooksKnowsNothingThatLocks
                .evaluate(source)
                .getFailureReport()
                .getDetails())
        .anyMatch(detail -> detail.contains("QueueManager"));
  }
}
