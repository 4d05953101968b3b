/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.checks.bench;

import java.util.Collection;
import java.util.List;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.ScalarResult;

/**
 * Processor time of an operation while it held a lock, as reported by the benchmark. JMH makes the
 * object, in the process in which the benchmark runs.
 */
public final class LockTimeProfiler implements InternalProfiler {
  static final String MEDIAN = "lock.median";
  static final String P99 = "lock.p99";
  private static final Latencies SAMPLES = new Latencies();

  /** One operation took so many milliseconds under the lock. */
  static void add(double millis) {
    SAMPLES.add(Math.round(millis * 1e6));
  }

  @Override
  public String getDescription() {
    return "Time under a lock per operation";
  }

  @Override
  public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
    SAMPLES.clear();
  }

  @Override
  public Collection<ScalarResult> afterIteration(
      BenchmarkParams benchmark, IterationParams iteration, IterationResult result) {
    return List.of(of(MEDIAN, 0.5), of(P99, 0.99));
  }

  private static ScalarResult of(String name, double part) {
    return new ScalarResult(name, SAMPLES.millis(part), "ms/op", AggregationPolicy.AVG);
  }
}
