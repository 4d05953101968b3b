/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.demo;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lsps.lab.report.Page;
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

  /** What the runs of a demonstration show. */
  interface ScenarioFindings {
    /** The heading of the report. */
    String title();

    String verdict();

    /** The lines for the terminal. */
    List<String> lines();

    /** The report's sections. */
    void write(Page page);

    /** Adds the figures of this scenario to those that every scenario has. */
    default void write(ObjectNode json) {}
  }
}
