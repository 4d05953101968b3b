/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.demo;

import io.lsps.lab.demo.run.SchedulerRun;
import io.lsps.lab.demo.findings.ScenarioFindings;
import io.lsps.lab.demo.run.DemoMix;
import io.lsps.lab.demo.run.Contender;
import java.util.List;

/** What a demonstration shows: jobs, who is compared on them, and what is to be said of it. */
interface DemoScenario {
  /** In results, and in the names of the clusters' folders. */
  String name();

  /** One sentence for whoever starts it. */
  String purpose();

  DemoMix mix();

  /** In the order of their runs. */
  List<Contender> contenders();

  /** What the runs show, one run for each contender. */
  ScenarioFindings findings(List<SchedulerRun> runs);
}
