/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.promise;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** All promises, in the order of docs/promises.md. */
public final class Promises {
  private static final double UNLIMITED = Double.POSITIVE_INFINITY;

  private static final List<Promise> ALL =
      List.of(
          new NoUserMuchWorse("canary", "canary:jobs=90", "canary", 1.02, UNLIMITED),
          new WeightProportions(),
          new NeverStartedJobs(),
          new HonestUser("flood", "flood", "flood", 1.25),
          new HonestUser("split", "split", "split:jobs=4", 1.25),
          new NotebookNeutrality(),
          new NoUserMuchWorse("spark", "spark", "spark:seconds=900", 1.10, 1.00),
          new NoUserMuchWorse("tez", "tez", "tez:seconds=900", 1.10, 1.00),
          new MixedContainers(),
          new NoUserMuchWorseAnywhere(),
          new HostileWorld("certain", "certain", "certain:load=0.5", HostileWorld.BUSY),
          new HostileWorld("equals", "equals", "equals:load=0.5", HostileWorld.BUSY),
          new HostileWorld("giant", "giant", "giant:load=0.5", HostileWorld.BUSY),
          new HostileWorld(
              "forty",
              "split:nodes=2,maps=200,map-seconds=20",
              "split:nodes=2,maps=200,map-seconds=20,load=0.5",
              HostileWorld.BUSY),
          new HostileWorld("straggler", "straggler", "straggler:load=0.5", HostileWorld.BUSY),
          new HostileWorld("idle", "idle", "idle", HostileWorld.IDLE),
          new HostileWorld("names", "names", "names:load=0.5", HostileWorld.BUSY),
          new HostileWorld("long-tasks", "long-tasks", "long-tasks:load=0.5", HostileWorld.BUSY),
          new HostileWorld("nested", "nested", "nested:load=0.5", HostileWorld.BUSY),
          new HostileWorld("skew", "skew", "skew:load=0.5", HostileWorld.BUSY),
          new PromisedShare(),
          new StockDecisions(),
          new PaperMeans());

  private Promises() {}

  /** Their names. */
  public static List<String> names() {
    return ALL.stream().map(Promise::name).toList();
  }

  /**
   * How promises are measured.
   *
   * @param scheduler that makes them
   * @param overrides settings of it, in the notation of {@code --set}
   * @param seeds of the draws
   * @param quick whether small workloads must do
   * @param traces that the user has
   * @param only names of promises; empty for all
   */
  public record Plan(
      String scheduler,
      Map<String, String> overrides,
      List<Long> seeds,
      boolean quick,
      List<String> traces,
      List<String> only) {

    /** Refuses names that no promise bears. */
    public Plan {
      for (String name : only) {
        if (!names().contains(name)) {
          throw new IllegalArgumentException(
              "no promise is called \"" + name + "\"; there are " + names());
        }
      }
    }
  }

  /**
   * Measures.
   *
   * @param plan what and how
   * @param progress told of every run, and of every number when its promise is measured
   */
  public static List<LimitCheck> check(Plan plan, Consumer<String> progress) {
    PromiseRuns bench =
        new PromiseRuns(
            plan.scheduler(),
            plan.overrides(),
            plan.seeds(),
            plan.quick(),
            plan.traces(),
            progress);
    List<LimitCheck> checks = new ArrayList<>();
    for (Promise promise : ALL) {
      if (plan.only().isEmpty() || plan.only().contains(promise.name())) {
        List<LimitCheck> measured = check(promise, bench);
        // A full run takes long, so each result is shown at once.
        measured.forEach(check -> progress.accept(check.inWords()));
        checks.addAll(measured);
      }
    }
    return checks;
  }

  /** A run that fails breaks its promise. The others are still measured. */
  private static List<LimitCheck> check(Promise promise, PromiseRuns bench) {
    try {
      return promise.check(bench);
    } catch (RuntimeException e) {
      return List.of(
          LimitCheck.failed(
              promise.name(),
              "can be measured",
              Double.NaN,
              e,
              "bin/lsps lab promises --only " + promise.name()));
    }
  }
}
