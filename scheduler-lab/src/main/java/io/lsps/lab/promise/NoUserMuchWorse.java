/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.promise;

import java.util.ArrayList;
import java.util.List;

/**
 * No user's mean response is worse than under stock Fair by more than a factor.
 *
 * @param name of the promise
 * @param full the workload
 * @param small the workload where it must be quick
 * @param worst the factor
 * @param mean the factor for all jobs together; infinite where nothing is promised
 */
record NoUserMuchWorse(String name, String full, String small, double worst, double mean)
    implements Promise {

  @Override
  public List<LimitCheck> check(PromiseRuns bench) {
    return checks(bench, PromiseScenario.of(bench.pick(full, small)), "");
  }

  /**
   * Measures one scenario.
   *
   * @param under said of the scenario, with a blank before it
   */
  List<LimitCheck> checks(PromiseRuns bench, PromiseScenario scenario, String under) {
    PairedResponses comparison = bench.compare(scenario);
    String user = comparison.worstUser();
    String command = bench.command(scenario);
    List<LimitCheck> checks = new ArrayList<>();
    checks.add(
        new LimitCheck(
            name,
            "worst user over Fair" + under,
            comparison.ratio(user),
            worst,
            comparison.of(user),
            command));
    if (Double.isFinite(mean)) {
      checks.add(
          new LimitCheck(
              name,
              "mean over Fair" + under,
              comparison.meanRatio(),
              mean,
              comparison.ofAll(),
              command));
    }
    return checks;
  }
}
