/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.promise;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.lsps.lab.metrics.RunResult;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Mean responses on the papers' workloads are at most a little longer than they were before shares
 * depended on demand. paper-means.json has the earlier means by draw, and the command that measured
 * them.
 */
record PaperMeans() implements Promise {
  private static final double LIMIT = 1.03;
  private static final String TABLE = "paper-means.json";

  @Override
  public String name() {
    return "paper-means";
  }

  @Override
  public List<LimitCheck> check(PromiseRuns bench) {
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
