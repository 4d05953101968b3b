/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.checks.bench;

import java.util.Arrays;
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
  private static final Object GUARD = new Object();
  private static double[] samples = new double[1024];
  private static int count;

  /** One operation took so many milliseconds under the lock. */
  static void add(double millis) {
    synchronized (GUARD) {
      if (count == samples.length) {
        samples = Arrays.copyOf(samples, 2 * count);
      }
      samples[count++] = millis;
    }
  }

  @Override
  public String getDescription() {
    return "Time under a lock per operation";
  }

  @Override
  public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
    synchronized (GUARD) {
      count = 0;
    }
  }

  @Override
  public Collection<ScalarResult> afterIteration(
      BenchmarkParams benchmark, IterationParams iteration, IterationResult result) {
    synchronized (GUARD) {
      Arrays.sort(samples, 0, count);
      return List.of(of(MEDIAN, 0.5), of(P99, 0.99));
    }
  }

  private static ScalarResult of(String name, double part) {
    double millis = count == 0 ? 0 : samples[(int) Math.ceil(part * (count - 1))];
    return new ScalarResult(name, millis, "ms/op", AggregationPolicy.AVG);
  }
}
