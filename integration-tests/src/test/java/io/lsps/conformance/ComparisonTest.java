/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.conformance;

import static io.lsps.conformance.RunReport.Outcome.ERROR;
import static io.lsps.conformance.RunReport.Outcome.FAILURE;
import static io.lsps.conformance.RunReport.Outcome.PASSED;
import static io.lsps.conformance.RunReport.Outcome.SKIPPED;
import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.conformance.RunReport.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ComparisonTest {
  @Test
  void everyWayOfNotPassingIsABreach() {
    RunReport stock = report(Map.of("A.a", PASSED, "A.b", PASSED, "A.c", PASSED, "A.d", PASSED));
    RunReport ours = report(Map.of("A.a", FAILURE, "A.b", ERROR, "A.c", SKIPPED));

    assertThat(breaches(stock, ours))
        .containsExactly(
            "A.a: stock passed, ours FAILURE",
            "A.b: stock passed, ours ERROR",
            "A.c: stock passed, ours SKIPPED",
            "A.d: stock passed, ours DID NOT RUN");
  }

  @Test
  void aFailureThatStockSharesIsNoBreach() {
    assertThat(breaches(report(Map.of("A.a", ERROR)), report(Map.of("A.a", FAILURE)))).isEmpty();
  }

  @Test
  void anExpectedFailureIsNoBreachUntilItPasses() {
    RunReport stock = report(Map.of("A.a", PASSED));
    Map<String, String> expected = Map.of("A.a", "it reads a name");

    assertThat(Comparison.breaches(stock, report(Map.of("A.a", FAILURE)), expected)).isEmpty();
    assertThat(Comparison.breaches(stock, report(Map.of("A.a", PASSED)), expected))
        .containsExactly("A.a: was expected to fail since it reads a name");
  }

  @Test
  void readsTheReportsOfSurefire(@TempDir Path folder) throws IOException {
    Files.writeString(
        folder.resolve("TEST-io.lsps.A.xml"),
        """
        <testsuite>
          <testcase classname="io.lsps.A" name="a[x]"/>
          <testcase classname="io.lsps.A" name="b"><failure/></testcase>
          <testcase classname="io.lsps.A" name="c"><error/></testcase>
          <testcase classname="io.lsps.A" name="d"><skipped/></testcase>
          <testcase classname="io.lsps.A" name="e"/>
          <testcase classname="io.lsps.A" name="e"><error/></testcase>
        </testsuite>
        """);

    RunReport report = RunReport.read(folder);

    assertThat(report.outcomes())
        .containsExactlyInAnyOrderEntriesOf(
            Map.of("A.a[x]", PASSED, "A.b", FAILURE, "A.c", ERROR, "A.d", SKIPPED, "A.e", ERROR));
    assertThat(report.passedOf("A")).isEqualTo(1);
  }

  private static List<String> breaches(RunReport stock, RunReport ours) {
    return Comparison.breaches(stock, ours, Map.of());
  }

  private static RunReport report(Map<String, Outcome> outcomes) {
    return new RunReport(new TreeMap<>(outcomes));
  }
}
