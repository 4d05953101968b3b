/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.conformance;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The rule of the suite: a test that stock passes, ours passes too, at the first attempt where
 * stock does, and without a fault in any. See docs/decisions/0012-tests.md.
 */
final class Comparison {
  private final RunReport stock;
  private final RunReport ours;
  private final Set<String> races;
  private final List<String> breaches = new ArrayList<>();

  private Comparison(RunReport stock, RunReport ours, Set<String> races) {
    this.stock = stock;
    this.ours = ours;
    this.races = races;
  }

  /**
   * Names every breach of the rule.
   *
   * @param races tests that stock was seen to fail and to pass; they may need another attempt
   * @param expected tests that have to fail for ours, each with the message that every attempt has
   *     to fail with; one that passes is a breach as well, so that the list cannot outlive its
   *     reasons
   */
  static List<String> breaches(
      RunReport stock, RunReport ours, Set<String> races, Map<String, String> expected) {
    Comparison comparison = new Comparison(stock, ours, races);
    stock.results().keySet().stream()
        .filter(test -> stock.passed(test) && !expected.containsKey(test))
        .forEach(comparison::asStock);
    expected.forEach(comparison::failsWith);
    ours.results().forEach(comparison::withoutFault);
    return comparison.breaches;
  }

  private void asStock(String test) {
    TestResult result = ours.results().get(test);
    if (result == null) {
      breach(test, "stock passed, ours DID NOT RUN");
    } else if (!result.passed()) {
      breach(test, "stock passed, ours " + result.outcome());
    } else if (result.flaky() && !stock.results().get(test).flaky() && !races.contains(test)) {
      breach(test, "ours passed, but not at once as stock did: " + result.problems());
    }
  }

  private void failsWith(String test, String message) {
    TestResult result = ours.results().get(test);
    if (result == null || result.outcome() != TestResult.Outcome.FAILURE) {
      breach(test, "was expected to fail with: " + message);
    } else if (!result.problems().stream().allMatch(message::equals)) {
      breach(test, "was expected to fail with: " + message + ", not with: " + result.problems());
    }
  }

  private void withoutFault(String test, TestResult result) {
    if (result.faulty()) {
      breach(test, "a fault was hidden: " + result.problems());
    }
  }

  private void breach(String test, String what) {
    breaches.add(test + ": " + what);
  }
}
