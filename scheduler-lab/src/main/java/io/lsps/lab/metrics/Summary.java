/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.metrics;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/** All draws of each scheduler, in the order in which the schedulers were asked for. */
public final class Summary {
  private final Map<String, Map<Long, RunResult>> bySeed = new LinkedHashMap<>();

  /** Groups results. */
  public Summary(List<RunResult> results) {
    for (RunResult result : results) {
      bySeed
          .computeIfAbsent(result.scheduler(), name -> new LinkedHashMap<>())
          .put(result.seed(), result);
    }
  }

  /** Names of the schedulers. */
  public List<String> schedulers() {
    return List.copyOf(bySeed.keySet());
  }

  /** The draws of a scheduler. */
  public List<RunResult> draws(String scheduler) {
    return List.copyOf(bySeed.get(scheduler).values());
  }

  /** Mean of a metric over the draws. */
  public Estimate of(String scheduler, ToDoubleFunction<RunResult> metric) {
    return Estimate.of(
        draws(scheduler).stream()
            .mapToDouble(metric)
            .boxed()
            .collect(Collectors.toCollection(ArrayList::new)));
  }

  /**
   * Mean over the draws of how many times better a scheduler's mean response is than another's on
   * the same draw; null where one of them did not run.
   */
  public Estimate timesBetter(String scheduler, String than) {
    Map<Long, RunResult> others = bySeed.get(than);
    if (others == null || !bySeed.containsKey(scheduler)) {
      return null;
    }
    List<Double> ratios = new ArrayList<>();
    bySeed
        .get(scheduler)
        .forEach(
            (seed, result) -> {
              if (others.containsKey(seed)) {
                ratios.add(others.get(seed).meanResponse() / result.meanResponse());
              }
            });
    return ratios.isEmpty() ? null : Estimate.of(ratios);
  }

  /** Mean response of a user over the draws in which it had jobs; NaN when in none. */
  public double meanResponse(String scheduler, String user) {
    return draws(scheduler).stream()
        .filter(result -> result.meanResponseByUser().containsKey(user))
        .mapToDouble(result -> result.meanResponseByUser().get(user))
        .average()
        .orElse(Double.NaN);
  }
}
