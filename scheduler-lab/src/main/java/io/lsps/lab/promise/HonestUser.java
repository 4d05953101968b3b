/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.promise;

import java.util.List;

/**
 * The mean response of a user who plays no tricks, beside one who does, over that under stock Fair:
 * at the defaults and with the full guarantee.
 *
 * @param name of the promise
 * @param full the workload
 * @param small the workload where it must be quick
 * @param atDefaults the factor at the defaults
 */
record HonestUser(String name, String full, String small, double atDefaults) implements Promise {
  private static final double WITH_GUARANTEE = 1.05;

  @Override
  public List<LimitCheck> check(PromiseRuns bench) {
    PromiseScenario plain = PromiseScenario.of(bench.pick(full, small));
    PromiseScenario guaranteed = plain.with("queue.lspsGuarantee", "1");
    return List.of(
        check(bench, plain, "honest user over Fair", atDefaults),
        check(bench, guaranteed, "the same, lspsGuarantee 1", WITH_GUARANTEE));
  }

  private LimitCheck check(PromiseRuns bench, PromiseScenario scenario, String what, double limit) {
    try {
      PairedResponses comparison = bench.compare(scenario);
      return new LimitCheck(
          name,
          what,
          comparison.ratio("honest"),
          limit,
          comparison.of("honest"),
          bench.command(scenario));
    } catch (RuntimeException e) {
      // If a scheduler lacks the guarantee, its result at the defaults is shown all the same.
      return LimitCheck.failed(name, what, limit, e, bench.command(scenario));
    }
  }
}
