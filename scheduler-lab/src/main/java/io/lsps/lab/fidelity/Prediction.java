/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.fidelity;

import io.lsps.lab.metrics.RunResult;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What was measured under a scheduler, and what the laboratory says of it.
 *
 * @param measured on the real cluster
 * @param own predicted from the task times of that very run
 * @param foreign predicted from the task times measured under the first scheduler: what one can
 *     know before one tries the other
 */
public record Prediction(MeasuredRun measured, RunResult own, RunResult foreign) {

  /** Relative error of the predicted mean response, 0.1 being 10 % too long. */
  public double error() {
    return own.meanResponse() / measured.meanResponse() - 1;
  }

  Map<String, Object> json() {
    Map<String, Object> row = new LinkedHashMap<>();
    row.put("scheduler", measured.scheduler());
    row.put("jobs", measured.jobs().size());
    row.put("measuredMeanResponse", measured.meanResponse());
    row.put("predictedMeanResponse", own.meanResponse());
    row.put("error", error());
    row.put("measuredMeanResponseByUser", measured.meanResponseByUser());
    row.put("predictedMeanResponseByUser", own.meanResponseByUser());
    row.put("predictedFromFirstRunsTimes", foreign.meanResponse());
    return row;
  }
}
