/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.metrics;

import io.lsps.lab.metrics.Gain.MeanEstimate;
import io.lsps.lab.metrics.Gain.WorstUser;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.LongPredicate;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** All draws of each scheduler, in the order in which the schedulers were asked for. */
public final class RunSummary {
  private final Map<String, Map<Long, RunResult>> bySeed = new LinkedHashMap<>();

  public RunSummary(List<RunResult> results) {
    for (RunResult result : results) {
      bySeed
          .computeIfAbsent(result.scheduler(), name -> new LinkedHashMap<>())
          .put(result.seed(), result);
    }
  }

  public List<String> schedulers() {
    return List.copyOf(bySeed.keySet());
  }

  public List<RunResult> draws(String scheduler) {
    return List.copyOf(bySeed.get(scheduler).values());
  }

  public RunSummary of(LongPredicate seeds) {
    return new RunSummary(all().filter(run -> seeds.test(run.seed())).toList());
  }

  /** Whether any run matches. */
  public boolean any(Predicate<RunResult> so) {
    return all().anyMatch(so);
  }

  private Stream<RunResult> all() {
    return bySeed.values().stream().flatMap(draws -> draws.values().stream());
  }

  public MeanEstimate of(String scheduler, ToDoubleFunction<RunResult> metric) {
    return MeanEstimate.of(draws(scheduler).stream().mapToDouble(metric).boxed().toList());
  }

  /**
   * How many times better a scheduler's mean response is than another's, paired by draw; null where
   * there is no draw in which both finished jobs.
   */
  public Gain timesBetter(String scheduler, String than) {
    return gain(scheduler, than, RunResult::meanResponse);
  }

  /** The same for one user's mean response. */
  public Gain timesBetter(String scheduler, String than, String user) {
    return gain(
        scheduler, than, result -> result.meanResponseByUser().getOrDefault(user, Double.NaN));
  }

  /** The same for any time, paired by draw. */
  public Gain gain(String scheduler, String than, ToDoubleFunction<RunResult> response) {
    Map<Long, RunResult> others = bySeed.getOrDefault(than, Map.of());
    List<Double> ratios = new ArrayList<>();
    bySeed
        .getOrDefault(scheduler, Map.of())
        .forEach(
            (seed, result) -> {
              if (others.containsKey(seed)) {
                double own = response.applyAsDouble(result);
                double other = response.applyAsDouble(others.get(seed));
                // A mean of zero stands for a run without a finished job, which has no information.
                if (own > 0 && other > 0) {
                  ratios.add(other / own);
                }
              }
            });
    return ratios.isEmpty() ? null : Gain.of(ratios);
  }

  /**
   * The user that a scheduler serves worst beside another; null where no user can be compared.
   *
   * @param scheduler to judge
   * @param than the other
   */
  public WorstUser worstUser(String scheduler, String than) {
    WorstUser worst = null;
    for (String user : users()) {
      Gain gain = timesBetter(scheduler, than, user);
      if (gain != null && (worst == null || gain.ratio() < worst.gain().ratio())) {
        worst = new WorstUser(user, gain);
      }
    }
    return worst;
  }

  private Set<String> users() {
    return all()
        .flatMap(run -> run.users().keySet().stream())
        .collect(Collectors.toCollection(TreeSet::new));
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
