/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.faults;

import io.lsps.faults.Script.ScriptFile;
import io.lsps.faults.Script.Step;
import io.lsps.faults.Swarm.Failure;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/** Searches worlds for what breaks an invariant, and tells of what it finds. */
public final class FaultSearch {
  private static final int MOST_RUNS = 400;
  private static final double HOUR_MILLIS = 3_600_000;

  private final PrintWriter out;
  private final Path folder;
  private final String commit;
  private final boolean shrink;
  private final boolean compared;
  private long steps;
  private double hours;
  private int failed;

  /**
   * A search.
   *
   * @param out where to tell
   * @param folder for the scripts of what fails; made where it is not there
   * @param commit of the code, for the report
   * @param shrink whether what fails is made short
   * @param compared whether each world runs on two schedulers that have to decide alike, with no
   *     other checks: {@link Swarm#compare}
   */
  public FaultSearch(
      PrintWriter out, Path folder, String commit, boolean shrink, boolean compared) {
    this.out = out;
    this.folder = folder;
    this.commit = commit;
    this.shrink = shrink;
    this.compared = compared;
  }

  /**
   * Draws and runs the worlds of some seeds.
   *
   * @param seeds to draw from
   * @param world kind of all of them, or null for what each seed draws
   * @param virtualHours that each lasts
   * @return whether no invariant was broken
   * @throws IllegalArgumentException if there is no such kind of world
   */
  public boolean seeds(List<Long> seeds, String world, double virtualHours) throws IOException {
    try (Swarm swarm = new Swarm()) {
      for (long seed : seeds) {
        run(
            swarm,
            compared
                ? WorldDraw.compared(seed, world, virtualHours)
                : WorldDraw.of(seed, world, virtualHours));
      }
      summary(seeds.size(), swarm);
    }
    return failed == 0;
  }

  private Failure of(Swarm swarm, Script script) {
    return compared ? swarm.compare(script) : swarm.run(script);
  }

  private void run(Swarm swarm, Script script) throws IOException {
    steps += script.steps().size();
    hours += script.millis() / HOUR_MILLIS;
    Failure failure = of(swarm, script);
    if (failure != null) {
      failed++;
      tell(failure, script.world());
      Script kept = script;
      if (shrink) {
        Shrinker shrinker = new Shrinker(each -> of(swarm, each), MOST_RUNS);
        kept = shrinker.shrink(script, failure);
        out.printf(
            Locale.ROOT,
            "  shrunk from %,d steps to %d in %d runs%n",
            script.steps().size(),
            kept.steps().size(),
            shrinker.runs());
        tellSteps("  the script:", kept.steps());
      }
      Files.createDirectories(folder);
      Path file = folder.resolve("seed-" + failure.seed() + ".json");
      new ScriptFile(commit, failure.invariant(), kept).write(file);
      out.printf("  again: bin/dev faults --replay %s%n", file);
      out.flush();
    }
  }

  /**
   * Runs a script from a file.
   *
   * @return whether no invariant was broken
   * @throws IOException if the file cannot be read
   */
  public boolean replay(Path file) throws IOException {
    ScriptFile kept = ScriptFile.read(file);
    try (Swarm swarm = new Swarm()) {
      Failure failure = of(swarm, kept.script());
      if (failure == null) {
        out.printf(
            "No invariant is broken. With commit %s it was: %s%n", kept.commit(), kept.invariant());
        return true;
      }
      tell(failure, kept.script().world());
      return false;
    }
  }

  private void tell(Failure failure, WorldSpec world) {
    out.printf(
        Locale.ROOT,
        "Seed %d, world %s, commit %s, event %s: \"%s\" is broken%n  %s%n",
        failure.seed(),
        world.world(),
        commit,
        failure.event() == 0 ? "after the last" : String.valueOf(failure.event()),
        failure.invariant(),
        failure.details());
    tellSteps("  the last events:", failure.last());
    out.flush();
  }

  private void tellSteps(String title, List<Step> all) {
    out.println(title);
    for (Step step : all.subList(Math.max(0, all.size() - 40), all.size())) {
      out.printf(
          Locale.ROOT, "    %5d %s after %d ms%n", step.number(), step.kind(), step.afterMillis());
    }
  }

  private void summary(int worlds, Swarm swarm) {
    out.printf(
        Locale.ROOT,
        "%,d worlds, %,d events, %,.1f virtual hours; faults were thrown in %d places of ours;"
            + " %d worlds with a broken invariant.%n",
        worlds,
        steps,
        hours,
        swarm.thrownIn().size(),
        failed);
    swarm
        .hadoopsOwn()
        .forEach(
            (invariant, count) ->
                out.printf(
                    "The FairScheduler breaks \"%s\" too, in %d of them.%n", invariant, count));
    out.flush();
  }

  /**
   * Makes a script that fails shorter, as long as it fails likewise: the minimising delta debugging
   * of Zeller and Hildebrandt (IEEE Transactions on Software Engineering 28, 2002).
   */
  static final class Shrinker {
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
}
