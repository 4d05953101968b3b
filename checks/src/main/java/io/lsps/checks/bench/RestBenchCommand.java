/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.checks.bench;

import io.lsps.checks.bench.Jmh.OperationCost;
import io.lsps.lab.LabException;
import io.lsps.lab.sim.StaticCluster;
import io.lsps.lab.sim.settings.SimulationSettings;
import io.lsps.yarn.LspsFairScheduler;
import io.lsps.yarn.web.Overview;
import java.io.IOException;
import java.io.PrintWriter;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplication;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.results.RunResult;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code dev rest-bench}: the time of an answer. */
@Command(
    name = "rest-bench",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description =
        "Measures by JMH what is read for /ws/v1/lsps beside a real scheduler: all queues, at each"
            + " update, and all applications, when somebody asks; and what the journal takes.")
public final class RestBenchCommand implements Callable<Integer> {
  private static final String DEFAULT_GRID = "2000x10000";
  private static final List<String> ANSWERS = List.of("queues", "apps", "note");

  @Spec private CommandSpec spec;

  @Option(
      names = "--grid",
      split = ",",
      paramLabel = "QxA",
      defaultValue = DEFAULT_GRID,
      description = "Queues x applications. Default: ${DEFAULT-VALUE}.")
  private List<String> grid;

  @Mixin private JmhOptions jmh;

  @Override
  public Integer call() {
    PrintWriter writer = spec.commandLine().getOut();
    List<int[]> cells = jmh.cells(spec, grid, "[1-9][0-9]{0,5}x[1-9][0-9]{0,6}", DEFAULT_GRID);
    writer.printf(
        "%-10s %16s %10s %10s %10s %12s %10s %10s%n",
        "answer", "queues x apps", "cpu ms", "median ms", "99 % ms", "KB", "lock ms", "99 % ms");
    for (int[] cell : cells) {
      for (String answer : ANSWERS) {
        // First the answer, then the same with clocks in the locks.
        OperationCost cost = Jmh.cost(run(answer, cell, false));
        RunResult timed = run(answer, cell, true);
        writer.printf(
            Locale.ROOT,
            "%-10s %16s %10.2f %10.2f %10.2f %,12.0f %10.3f %10.3f%n",
            answer,
            cell[0] + " x " + cell[1],
            cost.cpuMillis(),
            cost.medianMillis(),
            cost.p99Millis(),
            cost.bytes() / 1024,
            Jmh.secondary(timed, LockTimeProfiler.MEDIAN),
            Jmh.secondary(timed, LockTimeProfiler.P99));
        writer.flush();
      }
    }
    writer.println(
        "One answer: mean processor time; by the clock: median, 99 in 100; garbage; the longest"
            + " that the scheduler, a queue or an application was locked at once, in processor"
            + " time: median, 99 in 100.");
    return 0;
  }

  private RunResult run(String answer, int[] cell, boolean locks) {
    return Jmh.run(
        RestAnswers.class,
        Map.of(
            "queues", Integer.toString(cell[0]),
            "apps", Integer.toString(cell[1]),
            "locks", Boolean.toString(locks),
            "answer", answer),
        jmh.effort(),
        LockTimeProfiler.class);
  }

  /**
   * What answers of {@code /ws/v1/lsps} are made of, or one look of the journal, beside a real
   * scheduler with a full cluster in which every application wants more.
   */
  @State(Scope.Thread)
  @BenchmarkMode(Mode.SampleTime)
  @OutputTimeUnit(TimeUnit.MILLISECONDS)
  public static class RestAnswers {
    private static final long SAMPLE_MILLIS = 15_000;
    private static final int SAMPLES = 240;

    @Param("2000")
    public int queues;

    @Param("10000")
    public int apps;

    /** What is looked at: queues, apps or, by the journal, note. */
    @Param("queues")
    public String answer;

    /** Whether locks are timed, which makes the answer itself slower. */
    @Param("false")
    public boolean locks;

    private BenchCluster bench;
    private long longestNanos;
    private Overview overview;
    private long now;

    @Setup
    public void fill() throws IOException {
      bench =
          new BenchCluster(
              "lsps",
              Map.of(),
              queues,
              Math.max(1, apps / queues),
              SimulationSettings.pool(Math.max(1, apps / 20), 8));
      StaticCluster cluster = bench.get();
      cluster.heartbeats();
      cluster.update();
      overview = ((LspsFairScheduler) cluster.scheduler()).overview();
      now = cluster.scheduler().getClock().getTime();
      for (int i = 0; i < SAMPLES; i++) {
        note();
      }
      if (locks) {
        watchLocks((FairScheduler) cluster.scheduler());
      }
    }

    private void watchLocks(FairScheduler scheduler) {
      // Processor time, so that other processes do not count.
      TimedLocks timed =
          new TimedLocks(
              ManagementFactory.getThreadMXBean()::getCurrentThreadCpuTime,
              nanos -> longestNanos = Math.max(longestNanos, nanos));
      List<Object> owners = new ArrayList<>(scheduler.getQueueManager().getLeafQueues());
      owners.add(scheduler);
      for (SchedulerApplication<FSAppAttempt> app : scheduler.getSchedulerApplications().values()) {
        owners.add(app.getCurrentAppAttempt());
        owners.add(app.getCurrentAppAttempt().getAppSchedulingInfo());
      }
      owners.forEach(owner -> timed.watch(owner, "readLock", "writeLock"));
    }

    private int note() {
      now += SAMPLE_MILLIS;
      overview.journal.look(now);
      return 0;
    }

    /** One look; how much there was. */
    @Benchmark
    public int answer() {
      int length = length();
      if (locks) {
        LockTimeProfiler.add(longestNanos / 1e6);
        longestNanos = 0;
      }
      return length;
    }

    private int length() {
      return switch (answer) {
        case "queues" -> {
          overview.publisher.publish(now);
          yield overview.publisher.latest().queues().size();
        }
        case "apps" -> overview.reader.read().all().size();
        case "note" -> note();
        default -> throw new LabException("nothing to look at is called " + answer);
      };
    }

    @TearDown
    public void end() throws IOException {
      bench.close();
    }
  }
}
