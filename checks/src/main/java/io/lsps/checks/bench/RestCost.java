/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.checks.bench;

import java.util.Map;
import org.openjdk.jmh.results.RunResult;

/**
 * What an answer costs.
 *
 * @param answer all of it
 * @param lockMedianMillis the longest that the scheduler, a queue or an application was locked at
 *     once, in processor time
 * @param lockP99Millis the same, of 99 in 100 answers at most
 */
public record RestCost(OperationCost answer, double lockMedianMillis, double lockP99Millis) {

  /**
   * Measures one case: first the answer, then the same with clocks in the locks.
   *
   * @param answer as in {@link RestAnswers#answer}
   */
  public static RestCost measure(String answer, int queues, int apps, Jmh.Effort effort) {
    OperationCost plain = Jmh.cost(run(answer, queues, apps, false, effort));
    RunResult timed = run(answer, queues, apps, true, effort);
    return new RestCost(
        plain,
        Jmh.secondary(timed, LockTimeProfiler.MEDIAN),
        Jmh.secondary(timed, LockTimeProfiler.P99));
  }

  private static RunResult run(
      String answer, int queues, int apps, boolean locks, Jmh.Effort effort) {
    return Jmh.run(
        RestAnswers.class,
        Map.of(
            "queues", Integer.toString(queues),
            "apps", Integer.toString(apps),
            "locks", Boolean.toString(locks),
            "answer", answer),
        effort,
        LockTimeProfiler.class);
  }
}
