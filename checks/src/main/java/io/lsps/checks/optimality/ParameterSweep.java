/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.checks.optimality;

import java.util.List;
import java.util.stream.IntStream;

/** A parameter to vary: (a) and (b) of FLEX's Fig. 5, slack and small jobs; and the maxima. */
public enum ParameterSweep {
  SLACK("slack, percent of the slots that minima leave"),
  SMALL("small jobs, percent"),
  MOST("mean maximum of a job, percent of the slots; 0: as many as it has tasks");

  /** The values of the parameter, percent. */
  public static final List<Integer> PERCENTS =
      IntStream.rangeClosed(0, 10).map(i -> 10 * i).boxed().toList();

  /** The results of all metrics at one value. */
  public record Point(int percent, List<MetricResult> results) {}

  private final String label;

  ParameterSweep(String label) {
    this.label = label;
  }

  /** The label of the axis. */
  public String label() {
    return label;
  }

  /** The scenario with this parameter at a value. */
  public OptimalityScenario at(OptimalityScenario scenario, int percent) {
    return switch (this) {
      case SLACK -> scenario.withSlack(percent);
      case SMALL -> scenario.withSmall(percent);
      case MOST -> scenario.withMost(percent);
    };
  }
}
