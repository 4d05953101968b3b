/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.report;

import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The outcome of tuning a rival: of the candidates that come near the least mean response over the
 * training draws, the one with the least over the measured draws.
 *
 * @param rival for example {@code best-stock}
 * @param chosen the candidate, with its settings
 * @param trainingSeeds of the draws by which it was chosen
 * @param sameJobs whether these have the very jobs that are measured: then the choice knew them
 * @param tried how many candidates the race began with
 * @param meanResponse over the training draws of those in its last round, seconds; infinite for
 *     those that were given up there
 * @param finals mean response over the measured draws of those that came near the best, seconds;
 *     empty where one alone did
 */
public record TuningResult(
    String rival,
    String chosen,
    List<Long> trainingSeeds,
    boolean sameJobs,
    int tried,
    Map<String, Double> meanResponse,
    Map<String, Double> finals) {

  /** The outcome in a sentence. */
  public String told() {
    return String.format(
        Locale.ROOT,
        "%s is %s: the best of %d settings by mean response over training seed%s %s%s%s.",
        rival,
        chosen,
        tried,
        trainingSeeds.size() == 1 ? "" : "s",
        trainingSeeds.toString().replaceAll("[\\[\\]]", ""),
        sameJobs ? ", which has the same jobs as the measured draws" : "",
        finals.isEmpty() ? "" : ", and of the " + finals.size() + " near it as measured");
  }
}
