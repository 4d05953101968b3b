/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.history;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.lsps.settings.Setting;
import io.lsps.workload.JobHistory;
import io.lsps.workload.Phase;
import io.lsps.workload.PhaseHistory;
import io.lsps.workload.RecentMean;
import io.lsps.workload.ResourceVector;
import io.lsps.workload.RunningMoments;
import io.lsps.workload.UserHistory;
import java.io.IOException;
import java.io.InputStream;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.BiConsumer;

/** Reads what {@link HistoryWriter} wrote, one user after the other. */
final class HistoryReader {
  private final JsonParser json;
  private int version;
  private int users;

  private HistoryReader(JsonParser json) {
    this.json = json;
  }

  /**
   * Reads all users.
   *
   * @return how many
   * @throws com.fasterxml.jackson.core.JsonProcessingException if it is no JSON
   * @throws IllegalArgumentException if it is of another version or holds an impossible value
   */
  static int read(InputStream in, BiConsumer<String, UserHistory> taker) throws IOException {
    try (JsonParser json = HistoryWriter.JSON.createParser(in)) {
      HistoryReader reader = new HistoryReader(json);
      if (json.nextToken() != JsonToken.START_OBJECT) {
        throw reader.unexpected("an object");
      }
      reader.file(taker);
      return reader.users;
    }
  }

  /** A field of the object being read. */
  private interface Field {
    void read(String name) throws IOException;
  }

  /** Hands over every field of an object, its value being the current token. */
  private void object(Field field) throws IOException {
    if (!json.isExpectedStartObjectToken()) {
      throw unexpected("an object");
    }
    for (String name = json.nextFieldName(); name != null; name = json.nextFieldName()) {
      json.nextToken();
      field.read(name);
    }
  }

  private void file(BiConsumer<String, UserHistory> taker) throws IOException {
    object(
        name -> {
          if (name.equals("version")) {
            version = json.getIntValue();
          } else if (name.equals("users")) {
            checkVersion();
            object(user -> taker.accept(user, user()));
          } else {
            json.skipChildren();
          }
        });
    checkVersion();
  }

  private void checkVersion() {
    if (version != HistoryWriter.VERSION) {
      throw new IllegalArgumentException(
          "version is " + version + ": expected " + HistoryWriter.VERSION);
    }
  }

  private UserHistory user() throws IOException {
    users++;
    long[] lastActive = {0};
    RunningMoments[] window = {RunningMoments.EMPTY};
    JobHistory[] jobs = {JobHistory.EMPTY};
    Map<String, JobHistory> recurring = new LinkedHashMap<>();
    object(
        name -> {
          switch (name) {
            case "lastActiveMillis":
              lastActive[0] = json.getLongValue();
              break;
            case "window":
              window[0] = window();
              break;
            case "jobs":
              jobs[0] = jobs();
              break;
            case "recurring":
              object(job -> recurring.put(job, jobs()));
              break;
            default:
              json.skipChildren();
          }
        });
    return new UserHistory(lastActive[0], jobs[0], window[0], recurring);
  }

  private RunningMoments window() throws IOException {
    Map<String, Double> values = numbers();
    return RunningMoments.of(
        values.getOrDefault("jobs", 0.0).longValue(),
        values.getOrDefault("meanSize", 0.0),
        values.getOrDefault("squares", 0.0));
  }

  private JobHistory jobs() throws IOException {
    Map<Phase, PhaseHistory> phases = new EnumMap<>(Phase.class);
    RecentMean[] size = {RecentMean.EMPTY};
    object(
        name -> {
          Phase phase = phaseOf(name);
          if (phase != null) {
            phases.put(phase, phase());
          } else if (name.equals("size")) {
            size[0] = mean();
          } else {
            json.skipChildren();
          }
        });
    return JobHistory.of(phases, size[0]);
  }

  private static Phase phaseOf(String name) {
    for (Phase phase : Phase.values()) {
      if (Setting.nameOf(phase).equals(name)) {
        return phase;
      }
    }
    return null;
  }

  private PhaseHistory phase() throws IOException {
    Map<String, RecentMean> means = new LinkedHashMap<>();
    ResourceVector[] work = {ResourceVector.NONE};
    object(
        name -> {
          if (name.equals("work")) {
            work[0] = work();
          } else if (name.equals("taskSeconds") || name.equals("tasks")) {
            means.put(name, mean());
          } else {
            json.skipChildren();
          }
        });
    return PhaseHistory.of(
        means.getOrDefault("taskSeconds", RecentMean.EMPTY),
        means.getOrDefault("tasks", RecentMean.EMPTY),
        work[0]);
  }

  private RecentMean mean() throws IOException {
    String all = "[count, mean, variance, overall mean]";
    if (!json.isExpectedStartArrayToken()) {
      throw unexpected(all);
    }
    json.nextToken();
    int count = json.getIntValue();
    double[] values = new double[3];
    for (int i = 0; i < values.length; i++) {
      json.nextToken();
      values[i] = json.getDoubleValue();
    }
    if (json.nextToken() != JsonToken.END_ARRAY) {
      throw unexpected("the end of " + all);
    }
    return RecentMean.of(count, values[0], values[1], values[2]);
  }

  private ResourceVector work() throws IOException {
    Map<String, Double> values = numbers();
    return ResourceVector.of(
        values.keySet().toArray(new String[0]),
        values.values().stream().mapToDouble(Double::doubleValue).toArray());
  }

  private Map<String, Double> numbers() throws IOException {
    Map<String, Double> values = new LinkedHashMap<>();
    object(name -> values.put(name.intern(), json.getDoubleValue()));
    return values;
  }

  private IllegalArgumentException unexpected(String wanted) throws IOException {
    return new IllegalArgumentException(
        "expected " + wanted + " at " + json.getCurrentLocation() + ", was " + json.currentToken());
  }
}
