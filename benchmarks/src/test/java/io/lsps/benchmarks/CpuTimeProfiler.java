/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.benchmarks;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.Collection;
import java.util.List;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.ScalarResult;

/** Processor time of JMH's threads per operation, in milliseconds. JMH itself makes the object. */
public final class CpuTimeProfiler implements InternalProfiler {
  static final String NAME = "cpu.time.norm";
  // As JMH names the threads that run benchmarks.
  private static final String WORKER = "-jmh-worker-";
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private long before;

  @Override
  public String getDescription() {
    return "Processor time per operation";
  }

  @Override
  public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
    before = workerNanos();
  }

  @Override
  public Collection<ScalarResult> afterIteration(
      BenchmarkParams benchmark, IterationParams iteration, IterationResult result) {
    double millis = (workerNanos() - before) / 1e6;
    long operations = Math.max(1, result.getMetadata().getAllOps());
    return List.of(new ScalarResult(NAME, millis / operations, "ms/op", AggregationPolicy.AVG));
  }

  private static long workerNanos() {
    long sum = 0;
    for (ThreadInfo thread : THREADS.getThreadInfo(THREADS.getAllThreadIds())) {
      if (thread != null && thread.getThreadName().contains(WORKER)) {
        sum += Math.max(0, THREADS.getThreadCpuTime(thread.getThreadId()));
      }
    }
    return sum;
  }
}
