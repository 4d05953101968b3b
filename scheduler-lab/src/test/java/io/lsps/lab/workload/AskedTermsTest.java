/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lsps.flex.JobTerms;
import io.lsps.flex.Metric;
import io.lsps.flex.yarn.FlexHints;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class AskedTermsTest {
  private static final String ALL = "deadline-factor=1,job-weight=9,sla-steps=5";

  static Stream<String> names() {
    return Workloads.descriptions().keySet().stream();
  }

  @ParameterizedTest
  @MethodSource("names")
  void everyWorkloadHasThem(String name) {
    check(name + ":" + ALL);
  }

  @Test
  void soHasATrace(@TempDir Path folder) throws IOException {
    Path trace = folder.resolve("trace.tsv");
    Files.writeString(trace, "job0\t0\t0\t1000000000\t100\t10\njob1\t9\t9\t1000\t1\t1\n");
    check(trace + ":" + ALL);
  }

  private static void check(String text) {
    Workload workload = Workloads.byName(text).on(job -> 100_000);
    try (Workload.Jobs jobs = workload.jobs(1)) {
      for (int i = 0; i < 20 && jobs.hasNext(); i++) {
        check(jobs.next());
      }
    }
  }

  private static void check(WorkloadJob job) {
    JobTerms terms = FlexHints.of(job.tags()).terms(0, 1);
    assertThat(terms.due()).isBetween(100.0, 300.0);
    assertThat(Metric.WEIGHTED_RESPONSE.penalty(terms).at(1)).isBetween(1.0, 9.0);
    assertThat(Metric.SLA_COST.penalty(terms).at(99)).isZero();
    assertThat(Metric.SLA_COST.penalty(terms).at(310)).isBetween(0.001, 1.0);
    // YARN's limit for a tag.
    assertThat(job.tags()).allMatch(tag -> tag.length() <= 100);
    job.successors().forEach(AskedTermsTest::check);
  }

  @Test
  void theJobsAreTheSame() {
    Workload plain = Workloads.byName("flex-online");
    Workload asking = Workloads.byName("flex-online:deadline-factor=1").on(job -> 1000);
    try (Workload.Jobs first = plain.jobs(7);
        Workload.Jobs second = asking.jobs(7)) {
      while (first.hasNext()) {
        WorkloadJob job = second.next();
        // A minute at least.
        assertThat(job.tags()).containsExactly("lsps.deadline=60s");
        assertThat(job.withTags(Set.of())).isEqualTo(first.next());
      }
    }
  }

  @Test
  void anAgreementNeedsTimes() {
    assertThatThrownBy(() -> Workloads.byName("synthetic:sla-steps=2"))
        .hasMessage("synthetic: sla-steps needs deadline-factor above 0 for its times");
  }
}
