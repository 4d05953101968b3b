/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.benchmarks;

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
 * Processor time of an operation while it held a lock, where the benchmark reports that. JMH makes
 * the object, in the process in which the benchmark runs.
 */
public final class LockTimeProfiler implements InternalProfiler {
  private static double[] samples = new double[1024];
  private static int count;

  /** One operation took so many milliseconds under the lock. */
  static synchronized void add(double millis) {
    if (count == samples.length) {
      samples = Arrays.copyOf(samples, 2 * count);
    }
    samples[count++] = millis;
  }

  private static synchronized void clear() {
    count = 0;
  }

  @Override
  public String getDescription() {
    return "Time under a lock per operation";
  }

  @Override
  public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
    clear();
  }

  @Override
  public Collection<ScalarResult> afterIteration(
      BenchmarkParams benchmark, IterationParams iteration, IterationResult result) {
    return results();
  }

  private static synchronized List<ScalarResult> results() {
    if (count == 0) {
      return List.of();
    }
    Arrays.sort(samples, 0, count);
    return List.of(of("lock.median", 0.5), of("lock.p99", 0.99));
  }

  private static ScalarResult of(String name, double part) {
    double millis = samples[(int) Math.ceil(part * (count - 1))];
    return new ScalarResult(name, millis, "ms/op", AggregationPolicy.AVG);
  }
}
