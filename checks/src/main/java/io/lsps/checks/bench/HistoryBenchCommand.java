/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.checks.bench;

import io.lsps.checks.bench.MemoryBenchCommand.MemoryUse;
import io.lsps.workload.HistoryLimits;
import io.lsps.workload.JobSpec;
import io.lsps.workload.Phase;
import io.lsps.workload.RequestKey;
import io.lsps.workload.ResourceVector;
import io.lsps.workload.TaskOutcome;
import io.lsps.workload.UserHistory;
import io.lsps.workload.WorkloadModel;
import java.io.PrintWriter;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.Blackhole;
import org.openjdk.jmh.results.RunResult;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code dev history-bench}: what the history costs after a year. */
@Command(
    name = "history-bench",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description =
        "Measures the history after a year of made-up jobs by JMH: its heap, and the longest time"
            + " that a save locks the model.")
public final class HistoryBenchCommand implements Callable<Integer> {
  private static final String DEFAULT_GRID = "40000x2000,400000x20000";

  @Spec private CommandSpec spec;

  @Option(
      names = "--grid",
      split = ",",
      paramLabel = "JxU",
      defaultValue = DEFAULT_GRID,
      description = "Jobs x users. Default: ${DEFAULT-VALUE}.")
  private List<String> grid;

  @Mixin private JmhOptions jmh;

  @Override
  public Integer call() {
    PrintWriter writer = spec.commandLine().getOut();
    List<int[]> cells = jmh.cells(spec, grid, "[1-9][0-9]{0,6}x[1-9][0-9]{0,5}", DEFAULT_GRID);
    writer.printf(
        "%16s %8s %8s %8s %11s %10s %10s %10s%n",
        "jobs x users",
        "names",
        "users",
        "heap MB",
        "counted MB",
        "copies ms",
        "lock ms",
        "99 % ms");
    for (int[] cell : cells) {
      RunResult saves =
          Jmh.run(
              HistorySaves.class,
              Map.of("jobs", Integer.toString(cell[0]), "users", Integer.toString(cell[1])),
              jmh.effort(),
              LockTimeProfiler.class);
      long before = MemoryUse.heap();
      WorkloadModel model = HistorySaves.afterAYear(cell[0], cell[1]);
      long heap = MemoryUse.heap() - before;
      writer.printf(
          Locale.ROOT,
          "%16s %8d %8d %8.1f %11.1f %10.2f %10.3f %10.3f%n",
          cell[0] + " x " + cell[1],
          model.rememberedNames(),
          model.users().size(),
          heap / 1e6,
          model.rememberedBytes() / 1e6,
          Jmh.cost(saves).medianMillis(),
          Jmh.secondary(saves, LockTimeProfiler.MEDIAN),
          Jmh.secondary(saves, LockTimeProfiler.P99));
      writer.flush();
    }
    writer.println(
        "One save: all copies; the longest that the model was locked at once, in processor time:"
            + " median, 99 in 100.");
    return 0;
  }

  /**
   * What a save costs the workload model after a year of made-up jobs and users. A save copies one
   * user's history after the other, each under the model's lock. The longest copy is how long an
   * event of the scheduler may have to wait.
   */
  @State(Scope.Thread)
  @BenchmarkMode(Mode.SampleTime)
  @OutputTimeUnit(TimeUnit.MILLISECONDS)
  public static class HistorySaves {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final ResourceVector SIZE =
        ResourceVector.of(new String[] {ResourceVector.MEMORY, ResourceVector.VCORES}, 1024, 1);

    /** Runs of jobs in the year. */
    @Param("400000")
    public int jobs;

    /**
     * Number of users. Half of the jobs are the first user's, so that this user has as many names
     * as one user may have.
     */
    @Param("20000")
    public int users;

    private WorkloadModel model;

    /** The model after a year, under the default limits. */
    public static WorkloadModel afterAYear(int jobs, int users) {
      WorkloadModel model = new WorkloadModel();
      model.limit(HistoryLimits.DEFAULT);
      model.capacity(SIZE.times(1000));
      for (int i = 0; i < jobs; i++) {
        String user = "root.user" + (i % 2 == 0 ? 0 : i % users);
        // Names without digits, which the model would ignore. Every tenth name recurs.
        String name = "job " + letters(i % 10 == 1 ? i % users : i);
        String job = "job" + i;
        model.jobSubmitted(new JobSpec(job, user, name, true, -1, i), i);
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
      model = afterAYear(jobs, users);
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
  }
}
