/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.promise;

import io.lsps.lab.promise.PromiseReport.LimitCheck;
import io.lsps.lab.promise.StockDecisions.PaperMeans;
import io.lsps.lab.promise.UserPromises.Measure;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** All promises, in the order of docs/promises.md. */
final class Promises {
  private static final double UNLIMITED = Double.POSITIVE_INFINITY;
  private static final String FORTY = "split:nodes=2,maps=200,map-seconds=20";

  private static final List<Promise> ALL =
      List.of(
          new Promise(
              "canary", UserPromises.noUserMuchWorse("canary:jobs=90", "canary", 1.02, UNLIMITED)),
          new Promise("weights", UserPromises::weights),
          new Promise("never-started", UserPromises::neverStarted),
          new Promise("flood", UserPromises.honestUser("flood", "flood")),
          new Promise("split", UserPromises.honestUser("split", "split:jobs=4")),
          new Promise("notebook", UserPromises::notebook),
          new Promise(
              "spark", UserPromises.noUserMuchWorse("spark", "spark:seconds=900", 1.10, 1.00)),
          new Promise("tez", UserPromises.noUserMuchWorse("tez", "tez:seconds=900", 1.10, 1.00)),
          new Promise("mixed", UserPromises::mixedContainers),
          new Promise("everywhere", UserPromises::everywhere),
          busy("certain"),
          busy("equals"),
          busy("giant"),
          hostile("forty", FORTY, FORTY + ",load=0.5", HostileWorld.BUSY),
          busy("straggler"),
          hostile("idle", "idle", "idle", HostileWorld.IDLE),
          busy("names"),
          busy("long-tasks"),
          busy("nested"),
          busy("skew"),
          new Promise("min-share", (name, bench) -> new PromisedShare(name).check(bench)),
          new Promise("stock", (name, bench) -> new StockDecisions(name).check(bench)),
          new Promise("paper-means", (name, bench) -> new PaperMeans(name).check(bench)));

  private Promises() {}

  static List<String> names() {
    return ALL.stream().map(Promise::name).toList();
  }

  /**
   * How promises are measured.
   *
   * @param scheduler that makes them
   * @param overrides settings of it, in the notation of {@code --set}
   * @param quick whether small workloads must do
   * @param only names of promises; empty for all
   */
  record Plan(
      String scheduler,
      Map<String, String> overrides,
      List<Long> seeds,
      boolean quick,
      List<String> only) {

    /** Refuses names that no promise bears. */
    Plan {
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
   * @param progress told of every run, and of every number when its promise is measured
   */
  static List<LimitCheck> check(Plan plan, Consumer<String> progress) {
    PromiseRuns bench =
        new PromiseRuns(plan.scheduler(), plan.overrides(), plan.seeds(), plan.quick(), progress);
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
      return promise.measure().check(promise.name(), bench);
    } catch (RuntimeException e) {
      return List.of(
          LimitCheck.failed(
              promise.name(), "can be measured", Double.NaN, e, "the promise " + promise.name()));
    }
  }

  private static Promise busy(String name) {
    return hostile(name, name, name + ":load=0.5", HostileWorld.BUSY);
  }

  private static Promise hostile(
      String name, String unmanaged, String inContainers, HostileWorld.Limits limits) {
    HostileWorld world = new HostileWorld(name, unmanaged, inContainers, limits);
    return new Promise(name, (same, bench) -> world.check(bench));
  }

  /** Something that every user may rely on, by the name by which it is chosen. */
  private record Promise(String name, Measure measure) {}
}
