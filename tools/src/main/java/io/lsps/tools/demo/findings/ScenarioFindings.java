/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.demo.findings;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lsps.lab.report.Page;
import java.util.List;

/** What the runs of a demonstration show. */
public interface ScenarioFindings {
  /** The heading of the report. */
  String title();

  /** The judgement, in a sentence. */
  String verdict();

  /** The lines for the terminal. */
  List<String> lines();

  /** The report's sections. */
  void write(Page page);

  /** Adds the figures of this scenario to those that every scenario has. */
  default void write(ObjectNode json) {}
}
