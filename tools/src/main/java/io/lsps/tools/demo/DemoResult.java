/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.demo;

import io.lsps.tools.demo.findings.ScenarioFindings;
import io.lsps.tools.demo.run.SchedulerRun;
import io.lsps.tools.local.ClusterSpec;
import java.util.List;

/** What a demonstration measured, under each contender in the order of the runs. */
record DemoResult(DemoPlan plan, List<SchedulerRun> runs, ScenarioFindings findings) {
  DemoResult {
    runs = List.copyOf(runs);
  }

  DemoResult(DemoPlan plan, List<SchedulerRun> runs) {
    this(plan, runs, plan.scenario().findings(runs));
  }

  /** The first contender's cluster; all have the same size. */
  ClusterSpec cluster() {
    return runs.get(0).contender().cluster();
  }
}
