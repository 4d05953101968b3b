/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.conformance;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The rule of the suite: a test that stock passes, ours passes too. */
final class Comparison {
  private Comparison() {}

  /**
   * Names every breach of the rule.
   *
   * @param expected tests that have to fail for ours, each with the reason; one of them that passes
   *     is a breach as well, so that the list cannot outlive its reasons
   */
  static List<String> breaches(RunReport stock, RunReport ours, Map<String, String> expected) {
    List<String> breaches = new ArrayList<>();
    stock
        .outcomes()
        .keySet()
        .forEach(
            test -> {
              boolean allowed = expected.containsKey(test);
              if (stock.passed(test) && !ours.passed(test) && !allowed) {
                RunReport.Outcome outcome = ours.outcomes().get(test);
                breaches.add(
                    test + ": stock passed, ours " + (outcome == null ? "DID NOT RUN" : outcome));
              }
            });
    expected.forEach(
        (test, reason) -> {
          if (ours.outcomes().get(test) != RunReport.Outcome.FAILURE) {
            breaches.add(test + ": was expected to fail since " + reason);
          }
        });
    return breaches;
  }
}
