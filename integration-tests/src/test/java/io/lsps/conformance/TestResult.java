/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.conformance;

import java.util.ArrayList;
import java.util.List;

/**
 * What became of one test, which is tried again when it fails.
 *
 * @param outcome of the last attempt
 * @param problems the message of every attempt that failed, in order, each in one line
 */
record TestResult(Outcome outcome, List<String> problems) {

  /** How an attempt ends. */
  enum Outcome {
    PASSED,
    FAILURE,
    ERROR,
    SKIPPED
  }

  TestResult {
    problems = List.copyOf(problems);
  }

  static TestResult of(Outcome outcome, String... problems) {
    return new TestResult(outcome, List.of(problems));
  }

  boolean passed() {
    return outcome == Outcome.PASSED;
  }

  /** Whether it failed and passed when it was tried again. */
  boolean flaky() {
    return passed() && !problems.isEmpty();
  }

  /** Whether our scheduler hid a fault in an attempt; another may have passed. */
  boolean faulty() {
    return problems.stream().anyMatch(problem -> problem.contains(SchedulerUnderTest.FAULTS));
  }

  /** A test may be reported twice, as when its set-up passes and its tear-down does not. */
  TestResult and(TestResult other) {
    List<String> all = new ArrayList<>(problems);
    all.addAll(other.problems);
    return new TestResult(passed() ? other.outcome : outcome, all);
  }
}
