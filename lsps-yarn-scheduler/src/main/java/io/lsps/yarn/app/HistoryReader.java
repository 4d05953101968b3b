/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.app;

import static io.lsps.yarn.app.JsonValues.check;
import static io.lsps.yarn.app.JsonValues.fields;
import static io.lsps.yarn.app.JsonValues.number;
import static io.lsps.yarn.app.JsonValues.numbers;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.lsps.preempt.KillAccounts;
import io.lsps.settings.Setting;
import io.lsps.workload.JobHistory;
import io.lsps.workload.JobProgress;
import io.lsps.workload.JobProgress.Part;
import io.lsps.workload.Phase;
import io.lsps.workload.PhaseHistory;
import io.lsps.workload.RecentMean;
import io.lsps.workload.RequestKey;
import io.lsps.workload.RunningMoments;
import io.lsps.workload.UserHistory;
import io.lsps.yarn.app.Running.RunningJob;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;

/** Reads what {@link HistoryWriter} wrote, user by user; ignores unknown fields. */
final class HistoryReader {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Map<String, Phase> PHASES = new LinkedHashMap<>();

  static {
    for (Phase phase : Phase.values()) {
      PHASES.put(Setting.nameOf(phase), phase);
    }
  }

  private final long now;

  /** The number of the full file that this is or belongs to. */
  long whole;

  /** Number of users. */
  int users;

  Running running = Running.NONE;

  /**
   * A reader.
   *
   * @param now milliseconds, from which ages count
   */
  HistoryReader(long now) {
    this.now = now;
  }

  /**
   * Reads a file.
   *
   * @param taker receives each user
   * @return this
   * @throws com.fasterxml.jackson.core.JsonProcessingException if it is not JSON
   * @throws IllegalArgumentException if it is of another version or has an invalid value
   */
  HistoryReader read(InputStream in, BiConsumer<String, UserHistory> taker) throws IOException {
    int version = 0;
    Map<String, RunningJob> jobs = new LinkedHashMap<>();
    KillAccounts kills = KillAccounts.NONE;
    JsonNode scorecard = null;
    try (JsonParser json = JSON.getFactory().createParser(in)) {
      check(json.nextToken() == JsonToken.START_OBJECT, "an object", json.currentToken());
      for (String name = json.nextFieldName(); name != null; name = json.nextFieldName()) {
        JsonToken value = json.nextToken();
        if (name.equals("version")) {
          version = json.getIntValue();
          checkVersion(version);
        } else if (name.equals("whole")) {
          whole = json.getLongValue();
        } else if (name.equals("jobs")) {
          fields(JSON.readTree(json), (id, job) -> jobs.put(id, job(job)));
        } else if (name.equals("kills")) {
          kills = KillAccountsJson.read(JSON.readTree(json));
        } else if (name.equals(HistoryWriter.SCORECARD)) {
          scorecard = JSON.readTree(json);
        } else if (name.equals("users")) {
          check(value == JsonToken.START_OBJECT, "an object", value);
          for (String user = json.nextFieldName(); user != null; user = json.nextFieldName()) {
            json.nextToken();
            taker.accept(user, user(JSON.readTree(json)));
            users++;
          }
        } else {
          json.skipChildren();
        }
      }
    }
    checkVersion(version);
    running = new Running(jobs, kills, scorecard);
    return this;
  }

  private static void checkVersion(int version) {
    check(version == HistoryWriter.VERSION, "version " + HistoryWriter.VERSION, version);
  }

  private static RunningJob job(JsonNode job) {
    List<Part> parts = new ArrayList<>();
    for (JsonNode part : job.path("tasks")) {
      Phase phase = PHASES.get(part.path("phase").asText());
      check(phase != null, "one of " + PHASES.keySet(), part.path("phase"));
      RequestKey key =
          RequestKey.of(
              phase,
              number(part.path("priority")).intValue(),
              number(part.path("allocation")).longValue());
      parts.add(new Part(key, JsonValues.amounts(part.path("size")), array(part.path("numbers"))));
    }
    return new RunningJob(
        new JobProgress(parts, number(job.path("lastMapEnd")).longValue()),
        job.path("endedOf").textValue(),
        array(job.path("account")));
  }

  private static double[] array(JsonNode numbers) {
    double[] array = new double[numbers.size()];
    for (int i = 0; i < array.length; i++) {
      array[i] = number(numbers.get(i)).doubleValue();
    }
    return array;
  }

  private UserHistory user(JsonNode user) {
    check(user.isObject(), "an object", user);
    Map<String, JobHistory> recurring = new LinkedHashMap<>();
    fields(user.path("recurring"), (name, jobs) -> recurring.put(name, jobs(jobs)));
    Map<String, Double> window = numbers(user.path("window"));
    return new UserHistory(
        now - number(user.path("idleMillis")).longValue(),
        jobs(user.path("jobs")),
        RunningMoments.of(
            window.getOrDefault("jobs", 0.0).longValue(),
            window.getOrDefault("meanSize", 0.0),
            window.getOrDefault("squares", 0.0)),
        recurring);
  }

  private static JobHistory jobs(JsonNode jobs) {
    check(jobs.isMissingNode() || jobs.isObject(), "an object", jobs);
    Map<Phase, PhaseHistory> phases = new EnumMap<>(Phase.class);
    for (Phase phase : Phase.values()) {
      JsonNode known = jobs.path(Setting.nameOf(phase));
      if (!known.isMissingNode()) {
        check(known.isObject(), "an object", known);
        phases.put(
            phase,
            new PhaseHistory(
                mean(known.path("taskSeconds")),
                mean(known.path("tasks")),
                JsonValues.amounts(known.path("work"))));
      }
    }
    return JobHistory.of(phases, mean(jobs.path("size")));
  }

  private static RecentMean mean(JsonNode mean) {
    if (mean.isMissingNode()) {
      return RecentMean.EMPTY;
    }
    boolean whole = mean.isArray() && mean.size() == 4 && mean.get(0).canConvertToInt();
    check(whole, "[count, mean, variance, overall mean]", mean);
    return RecentMean.of(
        mean.get(0).intValue(),
        number(mean.get(1)).doubleValue(),
        number(mean.get(2)).doubleValue(),
        number(mean.get(3)).doubleValue());
  }
}
