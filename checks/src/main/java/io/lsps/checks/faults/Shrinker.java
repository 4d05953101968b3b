/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.checks.faults;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * Makes a script that fails shorter, as long as it fails likewise: the minimising delta debugging
 * of Zeller and Hildebrandt (IEEE Transactions on Software Engineering 28, 2002).
 */
final class Shrinker {
  private final Function<Script, Failure> run;
  private final int mostRuns;
  private int runs;

  /**
   * A shrinker.
   *
   * @param run runs a script
   * @param mostRuns after so many it leaves off
   */
  Shrinker(Function<Script, Failure> run, int mostRuns) {
    this.run = run;
    this.mostRuns = mostRuns;
  }

  /** Runs that it took. */
  int runs() {
    return runs;
  }

  /**
   * The shortest script found.
   *
   * @param script that fails
   * @param failure how
   */
  Script shrink(Script script, Failure failure) {
    List<Step> steps = script.steps();
    if (failure.event() > 0) {
      steps = steps.stream().filter(step -> step.number() <= failure.event()).toList();
    }
    List<Step> best = fails(script, steps, failure) ? steps : script.steps();
    int parts = 2;
    while (best.size() > 1 && runs < mostRuns) {
      List<Step> shorter = without(script, best, parts, failure);
      if (shorter != null) {
        best = shorter;
        parts = Math.max(2, parts - 1);
      } else if (parts >= best.size()) {
        break;
      } else {
        parts = Math.min(best.size(), 2 * parts);
      }
    }
    return script.with(best);
  }

  /** The steps without one of so many parts that fail likewise, or null. */
  private List<Step> without(Script script, List<Step> steps, int parts, Failure failure) {
    // The later parts are tried first: most of what follows the cause does not matter.
    for (int part = parts - 1; part >= 0 && runs < mostRuns; part--) {
      int from = (int) ((long) steps.size() * part / parts);
      int to = (int) ((long) steps.size() * (part + 1) / parts);
      List<Step> rest = new ArrayList<>(steps.subList(0, from));
      rest.addAll(steps.subList(to, steps.size()));
      if (fails(script, rest, failure)) {
        return rest;
      }
    }
    return null;
  }

  private boolean fails(Script script, List<Step> steps, Failure failure) {
    runs++;
    return failure.isLike(run.apply(script.with(steps)));
  }
}
