/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.conformance;

import static io.lsps.conformance.TestResult.Outcome.ERROR;
import static io.lsps.conformance.TestResult.Outcome.FAILURE;
import static io.lsps.conformance.TestResult.Outcome.PASSED;
import static io.lsps.conformance.TestResult.Outcome.SKIPPED;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunReportTest {
  @TempDir Path folder;

  @Test
  void readsTheReportsOfSurefire() throws IOException {
    RunReport report =
        read(
            """
            <testcase classname="io.lsps.A" name="a[x]"/>
            <testcase classname="io.lsps.A" name="b"><failure message="two"/></testcase>
            <testcase classname="io.lsps.A" name="c"><error message="lost"/></testcase>
            <testcase classname="io.lsps.A" name="d"><skipped message="not here"/></testcase>
            <testcase classname="io.lsps.A" name="e"/>
            <testcase classname="io.lsps.A" name="e"><error message="late"/></testcase>
            """);

    assertThat(report.results())
        .containsExactlyInAnyOrderEntriesOf(
            Map.of(
                "A.a[x]", TestResult.of(PASSED),
                "A.b", TestResult.of(FAILURE, "two"),
                "A.c", TestResult.of(ERROR, "lost"),
                "A.d", TestResult.of(SKIPPED),
                "A.e", TestResult.of(ERROR, "late")));
    assertThat(report.passedOf("A")).isEqualTo(1);
  }

  /** A test that fails twice and passes once has passed for Surefire, not for us. */
  @Test
  void everyAttemptIsRead() throws IOException {
    RunReport report =
        read(
            """
<testcase classname="io.lsps.A" name="a">
  <flakyFailure message="one" type="T"><stackTrace>at</stackTrace></flakyFailure>
  <flakyError message="&#10;two&#10; lines" type="T"><stackTrace>at</stackTrace></flakyError>
</testcase>
<testcase classname="io.lsps.A" name="b">
  <failure message="one" type="T">at</failure>
  <rerunFailure message="two" type="T"><stackTrace>at</stackTrace></rerunFailure>
  <rerunError message="three" type="T"><stackTrace>at</stackTrace></rerunError>
</testcase>
""");

    assertThat(report.results())
        .containsExactlyInAnyOrderEntriesOf(
            Map.of(
                "A.a", TestResult.of(PASSED, "one", "two lines"),
                "A.b", TestResult.of(FAILURE, "one", "two", "three")));
    assertThat(report.results().get("A.a").flaky()).isTrue();
    assertThat(report.ifAllPassedAtOnce().results())
        .containsExactlyInAnyOrderEntriesOf(
            Map.of("A.a", TestResult.of(PASSED), "A.b", TestResult.of(PASSED)));
  }

  private RunReport read(String cases) throws IOException {
    Files.writeString(folder.resolve("TEST-io.lsps.A.xml"), "<testsuite>" + cases + "</testsuite>");
    return RunReport.read(folder);
  }
}
