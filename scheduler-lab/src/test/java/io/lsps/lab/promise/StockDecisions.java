/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.promise;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.lsps.lab.metrics.RunResult;
import io.lsps.lab.promise.PromiseReport.LimitCheck;
import io.lsps.lab.scheduler.StockComparison;
import io.lsps.lab.sim.engine.RunObserver;
import io.lsps.lab.workload.WorkloadJob;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** In mode stock, every container is launched when and where stock Fair launches it. */
record StockDecisions(String name) {
  private static final String MODE = "yarn.scheduler.lsps.mode";

  List<LimitCheck> check(PromiseRuns bench) {
    List<String> workloads =
        bench.quick()
            ? List.of("synthetic:jobs=200,users=8")
            : List.of("lsps-table2", "synthetic", "mixed:seconds=1800", "spark:seconds=1800");
    List<LimitCheck> checks = new ArrayList<>();
    workloads.forEach(workload -> checks.add(check(bench, workload)));
    checks.add(randomEvents(bench.quick() ? 20_000 : 1_000_000, bench.seeds().get(0)));
    return checks;
  }

  private LimitCheck randomEvents(long events, long seed) {
    String command =
        "mvn test -pl scheduler-lab -am -Dtest=StockTest -Dsurefire.failIfNoSpecifiedTests=false"
            + " -Dlsps.stock.events="
            + events;
    try {
      StockComparison comparison = StockComparison.over(events, seed, "stock");
      return new LimitCheck(
          name(),
          "first random event decided unlike stock, 0: none",
          comparison.event(),
          0,
          String.format(Locale.ROOT, "of %,d, %,d containers", events, comparison.given()),
          command);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private LimitCheck check(PromiseRuns bench, String workload) {
    PromiseScenario scenario = PromiseScenario.of(workload).with(MODE, "stock");
    String what = "decisions unlike stock's, " + workload;
    try {
      long different = 0;
      long all = 0;
      for (long seed : bench.seeds()) {
        LaunchDigest ours = new LaunchDigest();
        LaunchDigest fair = new LaunchDigest();
        bench.watchOurs(scenario, seed, ours);
        bench.watchFair(scenario, seed, fair);
        different += ours.unlike(fair);
        all += fair.count();
      }
      return new LimitCheck(
          name(), what, different, 0, "of " + all + " launches and ends", bench.command(scenario));
    } catch (RuntimeException e) {
      return LimitCheck.failed(name(), what, 0, e, bench.command(scenario));
    }
  }

  /**
   * Every launch and end of a container in a run, in order. Each is a digest of four bytes of the
   * time, the job and the kind of event.
   */
  static final class LaunchDigest implements RunObserver {
    private int[] digests = new int[1024];
    private int count;

    int count() {
      return count;
    }

    /** At how many places another run differs. What only the longer run has counts as different. */
    long unlike(LaunchDigest other) {
      long different = Math.abs(count - other.count);
      for (int i = 0; i < Math.min(count, other.count); i++) {
        different += digests[i] == other.digests[i] ? 0 : 1;
      }
      return different;
    }

    @Override
    public void started(WorkloadJob job, long now) {
      add(31 * job.id().hashCode() + Long.hashCode(now));
    }

    @Override
    public void ended(WorkloadJob job, long start, long now, Outcome outcome) {
      add(31 * (31 * job.id().hashCode() + Long.hashCode(start)) + ~Long.hashCode(now));
    }

    private void add(int digest) {
      if (count == digests.length) {
        digests = Arrays.copyOf(digests, 2 * count);
      }
      digests[count++] = digest;
    }
  }

  /**
   * Mean responses on the papers' workloads are at most a little longer than they were before
   * shares depended on demand. paper-means.json has the earlier means by draw, and the command that
   * measured them.
   */
  record PaperMeans(String name) {
    private static final double LIMIT = 1.03;
    private static final String TABLE = "paper-means.json";

    List<LimitCheck> check(PromiseRuns bench) {
      JsonNode before = read().path("workloads");
      List<LimitCheck> checks = new ArrayList<>();
      for (String workload : (Iterable<String>) before::fieldNames) {
        PromiseScenario scenario = PromiseScenario.of(workload).unmanaged();
        JsonNode means = before.path(workload);
        List<Long> known =
            bench.seeds().stream().filter(seed -> means.has(Long.toString(seed))).toList();
        if (known.size() < bench.seeds().size()) {
          throw new IllegalStateException(
              TABLE + " has draws " + names(means) + " of " + workload + ", not " + bench.seeds());
        }
        double was =
            known.stream()
                .mapToDouble(seed -> means.get("" + seed).asDouble())
                .average()
                .orElseThrow();
        double is =
            bench.ours(scenario).stream()
                .mapToDouble(RunResult::meanResponse)
                .average()
                .orElseThrow();
        checks.add(
            new LimitCheck(
                name(),
                "mean over what it was, " + workload,
                is / was,
                LIMIT,
                String.format(Locale.ROOT, "%.1f s, was %.1f s", is, was),
                bench.command(scenario)));
      }
      return checks;
    }

    private static List<String> names(JsonNode node) {
      List<String> names = new ArrayList<>();
      node.fieldNames().forEachRemaining(names::add);
      return names;
    }

    private static JsonNode read() {
      try (InputStream in = PaperMeans.class.getResourceAsStream(TABLE)) {
        return new ObjectMapper().readTree(in);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
