/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.promise;

import io.lsps.lab.metrics.RunResult;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/**
 * Mean responses of two schedulers on the same draws.
 *
 * @param users of the workload
 * @param ours results of our scheduler
 * @param fair results of stock Fair, or of what else stands beside
 */
record PairedResponses(List<String> users, List<RunResult> ours, List<RunResult> fair) {

  /** Mean response of a user, ours over Fair's; means over the draws in which it had jobs. */
  double ratio(String user) {
    return mean(ours, user) / mean(fair, user);
  }

  /** Mean response of all jobs, ours over Fair's. */
  double meanRatio() {
    return mean(ours) / mean(fair);
  }

  /** The user whose mean response suffers most. */
  String worstUser() {
    return users.stream()
        .filter(user -> !Double.isNaN(ratio(user)))
        .max(Comparator.comparingDouble(this::ratio))
        .orElseThrow(() -> new IllegalStateException("no user of " + users + " has a job"));
  }

  /** The worst user and all jobs together, in words. */
  String inWords() {
    String user = worstUser();
    return String.format(
        Locale.ROOT,
        "worst user x Fair %.3f (%s), mean x Fair %.3f (%s)",
        ratio(user),
        of(user),
        meanRatio(),
        ofAll());
  }

  /** Both mean responses of a user, in words. */
  String of(String user) {
    return of(user, "Fair");
  }

  /** Both mean responses of a user, in words, the second under its own name. */
  String of(String user, String second) {
    return String.format(
        Locale.ROOT, "%s %.1f s, %s %.1f s", user, mean(ours, user), second, mean(fair, user));
  }

  /** Both mean responses, in words. */
  String ofAll() {
    return String.format(Locale.ROOT, "%.1f s, Fair %.1f s", mean(ours), mean(fair));
  }

  private static double mean(List<RunResult> results) {
    return results.stream().mapToDouble(RunResult::meanResponse).average().orElseThrow();
  }

  private static double mean(List<RunResult> results, String user) {
    return results.stream()
        .filter(result -> result.meanResponseByUser().containsKey(user))
        .mapToDouble(result -> result.meanResponseByUser().get(user))
        .average()
        .orElse(Double.NaN);
  }
}
