/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.faults;

import com.google.common.base.Preconditions;
import io.lsps.faults.Script.ScriptFile;
import io.lsps.faults.Script.Step;
import io.lsps.faults.Swarm.Failure;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * Searches worlds for what breaks an invariant, and reports what it finds.
 *
 * @param out where to report
 * @param folder for the scripts of what fails; made where it is not there
 * @param compared whether each world runs on two schedulers that have to decide alike, with no
 *     other checks: {@link Swarm#compare}
 */
record FaultSearch(PrintWriter out, Path folder, boolean compared) {
  private static final int MOST_RUNS = 400;
  private static final int LAST_SHOWN = 40;

  /**
   * Draws and runs the worlds of some seeds.
   *
   * @param world kind of all of them, or null for what each seed draws
   * @param virtualHours that each lasts
   * @return whether no invariant was broken
   * @throws IllegalArgumentException if there is no such kind of world, or no such time
   */
  boolean seeds(List<Long> seeds, String world, double virtualHours) throws IOException {
    Preconditions.checkArgument(
        virtualHours > 0 && virtualHours <= 10_000,
        "--hours is above 0 and at most 10000, not %s",
        virtualHours);
    long steps = 0;
    int failed = 0;
    try (Swarm swarm = new Swarm()) {
      for (long seed : seeds) {
        Script script = WorldDraw.of(seed, world, virtualHours, compared);
        steps += script.steps().size();
        Failure failure = run(swarm, script);
        if (failure != null) {
          failed++;
          keep(swarm, script, failure);
        }
      }
      out.printf(
          "%,d worlds, %,d events; %d worlds with a broken invariant.%n",
          seeds.size(), steps, failed);
      swarm
          .hadoopsOwn()
          .forEach(
              (invariant, count) ->
                  out.printf(
                      "The FairScheduler breaks \"%s\" too, in %d of them.%n", invariant, count));
      out.flush();
    }
    return failed == 0;
  }

  private Failure run(Swarm swarm, Script script) {
    return compared ? swarm.compare(script) : swarm.run(script);
  }

  private void keep(Swarm swarm, Script script, Failure failure) throws IOException {
    report(failure, script.world());
    Script kept = new Shrinker(each -> run(swarm, each), MOST_RUNS).shrink(script, failure);
    report("  the script:", kept.steps());
    Files.createDirectories(folder);
    Path file = folder.resolve("seed-" + failure.seed() + ".json");
    new ScriptFile(failure.invariant(), kept).write(file);
    out.printf("  again: bin/dev faults --replay %s%n", file);
    out.flush();
  }

  /** Runs a script from a file. Returns whether no invariant was broken. */
  boolean replay(Path file) throws IOException {
    ScriptFile kept = ScriptFile.read(file);
    try (Swarm swarm = new Swarm()) {
      Failure failure = run(swarm, kept.script());
      if (failure == null) {
        out.printf("No invariant is broken. It was: %s%n", kept.invariant());
      } else {
        report(failure, kept.script().world());
      }
      return failure == null;
    }
  }

  private void report(Failure failure, WorldSpec world) {
    out.printf(
        "Seed %d, world %s, event %s: \"%s\" is broken%n  %s%n",
        failure.seed(),
        world.world(),
        failure.event() == 0 ? "after the last" : String.valueOf(failure.event()),
        failure.invariant(),
        failure.details());
    report("  the last events:", failure.last());
    out.flush();
  }

  private void report(String title, List<Step> all) {
    out.println(title);
    for (Step step : all.subList(Math.max(0, all.size() - LAST_SHOWN), all.size())) {
      out.printf("    %5d %s after %d ms%n", step.number(), step.kind(), step.afterMillis());
    }
  }

  /**
   * Makes a script that fails shorter, as long as it fails likewise: the minimising delta debugging
   * of Zeller and Hildebrandt (IEEE Transactions on Software Engineering 28, 2002).
   */
  static final class Shrinker {
    private final Function<Script, Failure> run;
    private int runsLeft;

    /**
     * A shrinker.
     *
     * @param run runs a script
     * @param mostRuns after so many it leaves off
     */
    Shrinker(Function<Script, Failure> run, int mostRuns) {
      this.run = run;
      this.runsLeft = mostRuns;
    }

    /** The shortest script found that fails as this one. */
    Script shrink(Script script, Failure failure) {
      List<Step> steps = script.steps();
      if (failure.event() > 0) {
        steps = steps.stream().filter(step -> step.number() <= failure.event()).toList();
      }
      Script best = fails(script.with(steps), failure) ? script.with(steps) : script;
      int parts = 2;
      while (best.steps().size() > 1 && runsLeft > 0) {
        Script shorter = without(best, parts, failure);
        if (shorter != null) {
          best = shorter;
          parts = Math.max(2, parts - 1);
        } else if (parts >= best.steps().size()) {
          break;
        } else {
          parts = Math.min(best.steps().size(), 2 * parts);
        }
      }
      return best;
    }

    /** The script without one of so many parts that fails likewise, or null. */
    private Script without(Script script, int parts, Failure failure) {
      int size = script.steps().size();
      // The later parts are tried first: most of what follows the cause does not matter.
      for (int part = parts - 1; part >= 0 && runsLeft > 0; part--) {
        List<Step> rest = new ArrayList<>(script.steps());
        rest.subList(size * part / parts, size * (part + 1) / parts).clear();
        if (fails(script.with(rest), failure)) {
          return script.with(rest);
        }
      }
      return null;
    }

    private boolean fails(Script script, Failure failure) {
      runsLeft--;
      return failure.isLike(run.apply(script));
    }
  }
}
