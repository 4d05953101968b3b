/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.promise;

import io.lsps.lab.sim.engine.RunObserver;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.AbstractYarnScheduler;

/**
 * Containers of many sizes, for which nodes are reserved, on the stock policies {@code fair} and
 * {@code drf}.
 */
record MixedContainers() implements Promise {
  private static final NoUserMuchWorse BOUNDS =
      new NoUserMuchWorse("mixed", "mixed", "mixed:seconds=900", 1.10, 1.00);

  @Override
  public String name() {
    return BOUNDS.name();
  }

  @Override
  public List<LimitCheck> check(PromiseRuns bench) {
    PromiseScenario onFair = PromiseScenario.of(bench.pick(BOUNDS.full(), BOUNDS.small()));
    List<LimitCheck> checks = new ArrayList<>();
    for (PromiseScenario scenario : List.of(onFair, onFair.onDrf())) {
      checks.addAll(BOUNDS.checks(bench, scenario, ", " + scenario.fairness()));
      checks.add(reservations(bench, scenario));
    }
    return checks;
  }

  /** Without reservations the workload would show nothing. */
  private LimitCheck reservations(PromiseRuns bench, PromiseScenario scenario) {
    ReservationCount seen = new ReservationCount();
    bench.watchOurs(scenario, bench.seeds().get(0), seen);
    return new LimitCheck(
        name(),
        "one over the reservations seen, " + scenario.fairness(),
        1.0 / seen.count(),
        1,
        seen.count() + " reservations",
        bench.command(scenario));
  }

  /** Counts reservations of nodes that last until the scheduler's next update. */
  private static final class ReservationCount implements RunObserver {
    private final Set<ContainerId> seen = new HashSet<>();

    int count() {
      return seen.size();
    }

    @Override
    public void updated(AbstractYarnScheduler<?, ?> scheduler, long now) {
      scheduler
          .getNodeTracker()
          .getAllNodes()
          .forEach(
              node -> {
                RMContainer reserved = node.getReservedContainer();
                if (reserved != null) {
                  seen.add(reserved.getContainerId());
                }
              });
    }
  }
}
