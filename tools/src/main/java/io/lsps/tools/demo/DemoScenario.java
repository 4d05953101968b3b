/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.demo;

import io.lsps.tools.demo.findings.ScenarioFindings;
import io.lsps.tools.demo.run.Contender;
import io.lsps.tools.demo.run.DemoMix;
import io.lsps.tools.demo.run.SchedulerRun;
import java.util.List;

/** A scenario of the demonstration: its jobs, the contenders, and what the runs show. */
interface DemoScenario {
  /** The name in results and in folders of clusters. */
  String name();

  /** One sentence for the person who starts it. */
  String purpose();

  DemoMix mix();

  /** Jobs that run before those of the mix under every scheduler and do not count; mostly none. */
  default DemoMix before() {
    return new DemoMix(List.of());
  }

  /** The contenders in the order of their runs. */
  List<Contender> contenders();

  /** What the runs show, one run for each contender. */
  ScenarioFindings findings(List<SchedulerRun> runs);

  /** How large a demonstration is. */
  enum DemoSize {
    /** The least that shows every part of it: for tests. */
    TINY,
    QUICK,
    WHOLE
  }
}
