/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.checks.bench;

import io.lsps.lab.LabException;
import io.lsps.lab.sim.StaticCluster;
import io.lsps.lab.sim.settings.SimulationSettings;
import io.lsps.yarn.LspsFairScheduler;
import io.lsps.yarn.web.Overview;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
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

/**
 * What answers of {@code /ws/v1/lsps} are made of, or one look of the journal, beside a real
 * scheduler with a full cluster in which every application wants more.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
public class RestAnswers {
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

  /** Fills the cluster. */
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
    overview.journal().look(now);
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
        overview.publisher().publish(now);
        yield overview.publisher().latest().queues().size();
      }
      case "apps" -> overview.reader().read().all().size();
      case "note" -> note();
      default -> throw new LabException("nothing to look at is called " + answer);
    };
  }

  /** Takes the cluster down. */
  @TearDown
  public void end() throws IOException {
    bench.close();
  }
}
