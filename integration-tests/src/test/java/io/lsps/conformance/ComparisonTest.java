/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.conformance;

import static io.lsps.conformance.TestResult.Outcome.ERROR;
import static io.lsps.conformance.TestResult.Outcome.FAILURE;
import static io.lsps.conformance.TestResult.Outcome.PASSED;
import static io.lsps.conformance.TestResult.Outcome.SKIPPED;
import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.conformance.TestResult.Outcome;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ComparisonTest {
  private static final String FAULT = "1" + SchedulerUnderTest.FAULTS;
  private static final RunReport PASSES = report("A.a", TestResult.of(PASSED));
  private static final RunReport FLAKY = report("A.a", TestResult.of(PASSED, "too early"));

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
  void aTestThatStockPassesAtOnceMustNotNeedASecondAttempt() {
    assertThat(breaches(PASSES, FLAKY))
        .containsExactly("A.a: ours passed, but not at once as stock did: [too early]");
  }

  @Test
  void aRaceThatStockLosesTooIsNoBreach() {
    assertThat(breaches(FLAKY, FLAKY)).isEmpty();
    assertThat(Comparison.breaches(PASSES, FLAKY, Set.of("A.a"), Map.of())).isEmpty();
    assertThat(Comparison.breaches(PASSES, FLAKY, Set.of("A.b"), Map.of())).hasSize(1);
  }

  /** Neither an attempt that passed, nor stock's trouble, nor a known race excuses it. */
  @ParameterizedTest
  @EnumSource
  void aFaultIsABreachWhateverTheOtherAttemptsDid(Outcome last) {
    RunReport stock = report("A.a", TestResult.of(last, "too early"));
    RunReport ours = report("A.a", TestResult.of(last, "too early", FAULT));

    assertThat(Comparison.breaches(stock, ours, Set.of("A.a"), Map.of()))
        .containsExactly("A.a: a fault was hidden: [too early, 1 faults of LsPS]");
  }

  @Test
  void anExpectedFailureIsNoBreachUntilItPasses() {
    Map<String, String> expected = Map.of("A.a", "it reads a name");

    assertThat(expecting(expected, TestResult.of(FAILURE, "it reads a name"))).isEmpty();
    assertThat(expecting(expected, TestResult.of(PASSED)))
        .containsExactly("A.a: was expected to fail with: it reads a name");
    assertThat(Comparison.breaches(PASSES, report(Map.of()), Set.of(), expected))
        .containsExactly("A.a: was expected to fail with: it reads a name");
  }

  @Test
  void anExpectedFailureHasItsOwnMessageAtEveryAttempt() {
    Map<String, String> expected = Map.of("A.a", "it reads a name");

    assertThat(expecting(expected, TestResult.of(FAILURE, "it reads a name", "it is lost")))
        .containsExactly(
            "A.a: was expected to fail with: it reads a name, not with: [it reads a name, it is"
                + " lost]");
    assertThat(expecting(expected, TestResult.of(FAILURE, "it reads a name twice"))).hasSize(1);
    assertThat(expecting(expected, TestResult.of(ERROR, "it reads a name"))).hasSize(1);
  }

  private static List<String> expecting(Map<String, String> expected, TestResult ours) {
    return Comparison.breaches(PASSES, report("A.a", ours), Set.of(), expected);
  }

  private static List<String> breaches(RunReport stock, RunReport ours) {
    return Comparison.breaches(stock, ours, Set.of(), Map.of());
  }

  private static RunReport report(Map<String, Outcome> outcomes) {
    TreeMap<String, TestResult> results = new TreeMap<>();
    outcomes.forEach((test, outcome) -> results.put(test, TestResult.of(outcome)));
    return new RunReport(results);
  }

  private static RunReport report(String test, TestResult result) {
    return new RunReport(new TreeMap<>(Map.of(test, result)));
  }
}
