/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.promise;

import io.lsps.lab.metrics.RunResult;
import io.lsps.lab.promise.PromiseReport.LimitCheck;
import io.lsps.lab.workload.Workload;
import io.lsps.lab.workload.WorkloadJob;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Global Preemption fills a minimum share as soon as Hadoop's preemption does, whatever runs, and
 * does not destroy more work for a queue that comes and goes than that queue does. At the defaults,
 * beside stock Fair and beside our scheduler, the worse of the two.
 */
record PromisedShare(String name) {
  private static final String CLAIMANT = "claimant";
  private static final double AS_SOON = 1.1;

  List<LimitCheck> check(PromiseRuns bench) {
    List<LimitCheck> checks = new ArrayList<>();
    PromiseScenario full = PromiseScenario.of("min-share").unmanaged();
    PromiseScenario loop = PromiseScenario.of("kill-loop").unmanaged();
    RunResult classic = bench.first("fair-preempt-classic", full);
    RunResult stock = bench.first("fair-preempt", loop);
    double useful = work(loop.open(), bench.seeds().get(0));
    for (String scheduler : List.of("fair-gp", "lsps-gp")) {
      RunResult filled = bench.first(scheduler, full);
      RunResult again = bench.first(scheduler, loop);
      checks.add(
          check(
              scheduler + ", response where all tasks are long, x classic preemption",
              response(filled) / response(classic),
              AS_SOON,
              words(filled) + ", classic " + words(classic),
              command(scheduler, "fair-preempt-classic", full)));
      checks.add(
          check(
              scheduler + ", kills there, x classic preemption",
              (double) filled.kills() / classic.kills(),
              1,
              words(filled) + ", classic " + words(classic),
              command(scheduler, "fair-preempt-classic", full)));
      checks.add(
          check(
              scheduler + ", response of one that comes and goes, x stock preemption",
              response(again) / response(stock),
              AS_SOON,
              words(again) + ", stock " + words(stock),
              command(scheduler, "fair-preempt", loop)));
      checks.add(
          check(
              scheduler + ", destroyed for it, x its work",
              again.killedContainerSeconds() / useful,
              1,
              words(again) + String.format(Locale.ROOT, "; work %.0f container-s", useful),
              command(scheduler, "fair-preempt", loop)));
    }
    return checks;
  }

  private LimitCheck check(
      String what, double measured, double limit, String note, String command) {
    return new LimitCheck(name(), what, measured, limit, note, command);
  }

  private static double response(RunResult run) {
    return run.meanResponseByUser().get(CLAIMANT);
  }

  private static String words(RunResult run) {
    return String.format(
        Locale.ROOT,
        "%.0f s, %d kills of %.0f container-s",
        response(run),
        run.kills(),
        run.killedContainerSeconds());
  }

  private static String command(String scheduler, String beside, PromiseScenario scenario) {
    return "bin/lsps lab run --am unmanaged --seed 1 --workload %s --schedulers %s,%s"
        .formatted(scenario.workload(), beside, scheduler);
  }

  /** Container-seconds of the claimant's tasks. */
  private static double work(Workload workload, long seed) {
    double millis = 0;
    try (Workload.Jobs jobs = workload.jobs(seed)) {
      while (jobs.hasNext()) {
        WorkloadJob job = jobs.next();
        millis += job.user().equals(CLAIMANT) ? job.maps().totalMillis() : 0;
      }
    }
    return millis / 1000;
  }
}
