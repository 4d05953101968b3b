/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lsps.settings.Setting;
import io.lsps.workload.JobHistory;
import io.lsps.workload.Phase;
import io.lsps.workload.PhaseHistory;
import io.lsps.workload.RunningMean;
import io.lsps.workload.RunningMoments;
import io.lsps.workload.UserHistory;
import java.util.EnumMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;

/** The form of the history file. Times in seconds, sizes in dominant-share-seconds. */
final class HistoryJson {
  private static final int VERSION = 1;

  private HistoryJson() {}

  static JsonNode write(Map<String, UserHistory> histories) {
    ObjectNode root = JsonNodeFactory.instance.objectNode();
    root.put("version", VERSION);
    ObjectNode users = root.putObject("users");
    histories.forEach((user, history) -> writeUser(users.putObject(user), history));
    return root;
  }

  private static void writeUser(ObjectNode node, UserHistory user) {
    node.put("lastActiveMillis", user.lastActiveMillis());
    ObjectNode window = node.putObject("window");
    window.put("jobs", user.window().count());
    if (user.window().count() > 0) {
      window.put("meanSize", user.window().mean());
      window.put("squares", user.window().squares());
    }
    writeJobs(node.putObject("jobs"), user.jobs());
    ObjectNode recurring = node.putObject("recurring");
    user.recurring().forEach((name, jobs) -> writeJobs(recurring.putObject(name), jobs));
  }

  private static void writeJobs(ObjectNode node, JobHistory jobs) {
    writeMean(node, "size", jobs.size());
    for (Phase phase : Phase.values()) {
      PhaseHistory history = jobs.phase(phase);
      if (history.tasks().count() > 0 || history.taskSeconds().count() > 0) {
        ObjectNode part = node.putObject(Setting.nameOf(phase));
        writeMean(part, "taskSeconds", history.taskSeconds());
        writeMean(part, "tasks", history.tasks());
        writeMean(part, "size", history.size());
      }
    }
  }

  private static void writeMean(ObjectNode node, String name, RunningMean mean) {
    if (mean.count() > 0) {
      ObjectNode part = node.putObject(name);
      part.put("count", mean.count());
      part.put("mean", mean.mean());
    }
  }

  /**
   * Reads what {@link #write} wrote.
   *
   * @throws IllegalArgumentException if it is of another version or holds an impossible value
   */
  static Map<String, UserHistory> read(JsonNode root) {
    if (root.path("version").asInt() != VERSION) {
      throw new IllegalArgumentException(
          "version is " + root.path("version") + ": expected " + VERSION);
    }
    Map<String, UserHistory> users = new LinkedHashMap<>();
    Iterator<Map.Entry<String, JsonNode>> nodes = root.path("users").fields();
    while (nodes.hasNext()) {
      Map.Entry<String, JsonNode> node = nodes.next();
      users.put(node.getKey(), readUser(node.getValue()));
    }
    return users;
  }

  private static UserHistory readUser(JsonNode node) {
    JsonNode window = node.path("window");
    Map<String, JobHistory> recurring = new LinkedHashMap<>();
    Iterator<Map.Entry<String, JsonNode>> names = node.path("recurring").fields();
    while (names.hasNext()) {
      Map.Entry<String, JsonNode> name = names.next();
      recurring.put(name.getKey(), readJobs(name.getValue()));
    }
    return new UserHistory(
        node.path("lastActiveMillis").asLong(),
        readJobs(node.path("jobs")),
        RunningMoments.of(
            window.path("jobs").asLong(),
            window.path("meanSize").asDouble(),
            window.path("squares").asDouble()),
        recurring);
  }

  private static JobHistory readJobs(JsonNode node) {
    Map<Phase, PhaseHistory> phases = new EnumMap<>(Phase.class);
    for (Phase phase : Phase.values()) {
      JsonNode part = node.path(Setting.nameOf(phase));
      if (part.isObject()) {
        phases.put(
            phase,
            PhaseHistory.of(
                readMean(part, "taskSeconds"), readMean(part, "tasks"), readMean(part, "size")));
      }
    }
    return JobHistory.of(phases, readMean(node, "size"));
  }

  private static RunningMean readMean(JsonNode node, String name) {
    JsonNode part = node.path(name);
    return RunningMean.of(part.path("count").asLong(), part.path("mean").asDouble());
  }
}
