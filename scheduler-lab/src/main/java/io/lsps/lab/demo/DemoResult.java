/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.demo;

import io.lsps.lab.local.ClusterSpec;
import java.util.List;

/** What a demonstration measured, under each scheduler in the order of the runs. */
record DemoResult(DemoPlan plan, ClusterSpec cluster, List<SchedulerRun> runs) {
  DemoResult {
    runs = List.copyOf(runs);
  }
}
