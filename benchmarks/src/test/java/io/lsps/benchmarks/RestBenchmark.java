/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.benchmarks;

import io.lsps.lab.LabException;
import io.lsps.lab.sim.StaticCluster;
import io.lsps.lab.sim.settings.SimulationSettings;
import io.lsps.yarn.LspsFairScheduler;
import io.lsps.yarn.web.Overview;
import java.io.IOException;
import java.util.Map;
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

/**
 * What answers of {@code /ws/v1/lsps} are made of, or one look of the journal, beside a real
 * scheduler with a full cluster in which every application wants more.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 3, time = 1)
@Fork(1)
public class RestBenchmark {
  private static final long SAMPLE_MILLIS = 15_000;
  private static final int SAMPLES = 240;

  /** Leaf queues x applications in each. */
  @Param("2000x5")
  public String queues;

  /** What is looked at: queues, apps or, by the journal, note. */
  @Param({"queues", "apps", "note"})
  public String answer;

  private BenchCluster bench;
  private Overview overview;
  private long now;

  @Setup
  public void fill() throws IOException {
    int apps = BenchCluster.first(queues) * BenchCluster.second(queues);
    bench =
        new BenchCluster(
            "lsps", Map.of(), queues, SimulationSettings.pool(Math.max(1, apps / 20), 8));
    StaticCluster cluster = bench.get();
    cluster.heartbeats();
    cluster.update();
    overview = ((LspsFairScheduler) cluster.scheduler()).overview();
    now = cluster.scheduler().getClock().getTime();
    for (int i = 0; i < SAMPLES; i++) {
      note();
    }
  }

  private int note() {
    now += SAMPLE_MILLIS;
    overview.journal.look(now);
    return 0;
  }

  /** One look; how much there was. */
  @Benchmark
  public int answer() {
    return switch (answer) {
      case "queues" -> {
        overview.publisher.publish();
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
