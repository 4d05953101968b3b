/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lsps.lab.metrics.RunResult;
import io.lsps.lab.metrics.RunSummary;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Writes documents as indented JSON. */
public final class Json {
  private static final ObjectMapper MAPPER =
      new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

  private Json() {}

  static ObjectNode tree(Object document) {
    return MAPPER.valueToTree(document);
  }

  /** The document, ended by a line break. */
  public static String of(Object document) {
    try {
      return MAPPER.writeValueAsString(document) + "\n";
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("the results cannot be written as JSON", e);
    }
  }

  /** results.json: what was run, and a row of numbers for every run. */
  public static final class ResultsJson {
    private ResultsJson() {}

    public static String of(RunSetup setup, List<RunResult> runs) {
      Map<String, Object> root = new LinkedHashMap<>();
      root.put("workload", setup.workload());
      root.put("seed", setup.seeds().get(0));
      root.put("seeds", setup.seeds());
      root.put("draws", setup.draws());
      root.put("cluster", setup.cluster());
      root.put("settings", setup.overrides());
      root.put("tuned", setup.choices());
      root.put("gains", new ResponseGains(new RunSummary(runs)).json());
      root.put("runs", runs.stream().map(ResultsJson::row).toList());
      return Json.of(root);
    }

    private static ObjectNode row(RunResult run) {
      ObjectNode row = Json.tree(run);
      row.get("users").forEach(user -> dropUnknown((ObjectNode) user));
      return row;
    }

    /** A negative number stands for what is not known. */
    private static void dropUnknown(ObjectNode user) {
      if (user.get("meanWait").asDouble() < 0) {
        user.remove("meanWait");
      }
      if (user.get("meanShare").asDouble() < 0) {
        user.remove(List.of("meanShare", "meanUsage"));
      }
    }
  }
}
