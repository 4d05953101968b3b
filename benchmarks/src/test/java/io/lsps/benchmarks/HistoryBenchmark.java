/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.benchmarks;

import io.lsps.workload.Framework;
import io.lsps.workload.HistoryLimits;
import io.lsps.workload.JobSpec;
import io.lsps.workload.Phase;
import io.lsps.workload.RequestKey;
import io.lsps.workload.ResourceVector;
import io.lsps.workload.TaskOutcome;
import io.lsps.workload.UserHistory;
import io.lsps.workload.WorkloadModel;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;

/**
 * What a save costs the workload model after a year of made-up jobs and users. A save copies one
 * user's history after the other, each under the model's lock. The longest copy is how long an
 * event of the scheduler may have to wait.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 3, time = 1)
@Fork(1)
public class HistoryBenchmark {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
  private static final ResourceVector SIZE =
      ResourceVector.of(new String[] {ResourceVector.MEMORY, ResourceVector.VCORES}, 1024, 1);

  /**
   * Jobs in the year x users. Half of the jobs are the first user's, so that this user has as many
   * names as one user may have.
   */
  @Param({"40000x2000", "400000x20000"})
  public String size;

  private WorkloadModel model;
  private long heapBytes;

  /** The model after a year, under the default limits. */
  private static WorkloadModel afterAYear(int jobs, int users) {
    WorkloadModel model = new WorkloadModel();
    model.limit(HistoryLimits.DEFAULT);
    model.capacity(SIZE.times(1000));
    for (int i = 0; i < jobs; i++) {
      String user = "root.user" + (i % 2 == 0 ? 0 : i % users);
      // Names without digits, which the model would ignore. Every tenth name recurs.
      String name = "job " + letters(i % 10 == 1 ? i % users : i);
      String job = "job" + i;
      model.jobSubmitted(new JobSpec(job, user, name, Framework.MAPREDUCE, -1, i), i);
      run(model, job, Phase.MAP, i);
      run(model, job, Phase.REDUCE, i);
      model.jobFinished(job, true, i);
    }
    return model;
  }

  private static void run(WorkloadModel model, String job, Phase phase, long now) {
    model.taskStarted(job, RequestKey.of(phase), phase, SIZE, now);
    model.taskEnded(job, phase, TaskOutcome.SUCCEEDED, now + 1000 + now % 7777);
  }

  private static String letters(int number) {
    StringBuilder text = new StringBuilder();
    for (int rest = number; rest > 0 || text.length() < 8; rest /= 26) {
      text.append((char) ('a' + rest % 26));
    }
    return text.toString();
  }

  @Setup
  public void live() {
    long before = MemoryBenchmark.heap();
    model = afterAYear(BenchCluster.first(size), BenchCluster.second(size));
    heapBytes = MemoryBenchmark.heap() - before;
  }

  /** All copies of one save. */
  @Benchmark
  public void save(Blackhole sink) {
    // Processor time of this thread, so that other processes do not count. Under the lock only
    // one array of users' names is copied; they are sorted later.
    long longest = 0;
    for (String user : model.users()) {
      long before = THREADS.getCurrentThreadCpuTime();
      UserHistory history = model.history(user);
      longest = Math.max(longest, THREADS.getCurrentThreadCpuTime() - before);
      sink.consume(history);
    }
    LockTimeProfiler.add(longest / 1e6);
  }

  /** Prints the heap beside what the model counts. */
  @TearDown
  public void end() {
    System.out.printf(
        Locale.ROOT,
        "%n%d names, %d users: heap %.1f MB, counted %.1f MB%n",
        model.rememberedNames(),
        model.users().size(),
        heapBytes / 1e6,
        model.rememberedBytes() / 1e6);
  }
}
