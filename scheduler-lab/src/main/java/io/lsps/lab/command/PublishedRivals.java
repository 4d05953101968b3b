/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.command;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.lsps.lab.LabException;
import io.lsps.lab.metrics.RunResult;
import io.lsps.lab.metrics.RunSummary;
import io.lsps.lab.report.ResponseGains;
import io.lsps.lab.report.RunSetup.DrawConditions;
import io.lsps.lab.report.RunSetup.TuningResult;
import io.lsps.lab.report.WorkloadResult;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The rivals of an earlier results.json. A race takes far longer than what it is for, and a change
 * of our own scheduler alters nothing in it.
 */
final class PublishedRivals {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final double SAME = 0.005;

  private final Map<String, WorkloadResult> known = new HashMap<>();

  /**
   * Those of a file; none without one.
   *
   * @throws LabException if it is no file that compare has written
   */
  PublishedRivals(Path file) {
    if (file == null) {
      return;
    }
    try {
      for (JsonNode each : JSON.readTree(file.toFile()).path("workloads")) {
        WorkloadResult result = JSON.treeToValue(each, WorkloadResult.class);
        known.put(result.workload(), result);
      }
    } catch (IOException e) {
      throw new LabException(
          "--rivals " + file + " cannot be read: expected a results.json of compare", e);
    }
  }

  /** What the rivals of a workload turned out to be on these draws; null if that is not known. */
  List<TuningResult> of(String workload, List<Long> seeds) {
    WorkloadResult result = known.get(workload);
    return result != null
            && result.draws().stream().map(DrawConditions::seed).toList().equals(seeds)
        ? result.choices()
        : null;
  }

  /**
   * Checks that the rival takes as long as it did when it was chosen.
   *
   * @throws LabException if not: then the laboratory has changed, and another may be the best
   */
  void check(String workload, RunSummary summary) {
    double now = summary.of(ResponseGains.BEST_STOCK, RunResult::meanResponse).mean();
    double then =
        known.get(workload).rows().stream()
            .filter(row -> row.scheduler().equals(ResponseGains.BEST_STOCK))
            .mapToDouble(WorkloadResult.Row::meanResponse)
            .findFirst()
            .orElseThrow();
    if (Math.abs(now - then) > SAME * then) {
      throw new LabException(
          String.format(
              "the rival of %s takes %.1f s where it took %.1f s when it was chosen: leave"
                  + " --rivals out, so that it is chosen again",
              workload, now, then));
    }
  }
}
