/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.app;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.lsps.settings.Setting;
import io.lsps.workload.JobHistory;
import io.lsps.workload.JobProgress;
import io.lsps.workload.JobProgress.Part;
import io.lsps.workload.Phase;
import io.lsps.workload.PhaseHistory;
import io.lsps.workload.RecentMean;
import io.lsps.workload.UserHistory;
import io.lsps.workload.WorkloadModel;
import io.lsps.yarn.app.Running.RunningJob;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Map;

/**
 * Writes the histories, user by user, to save memory. A mean is [count, mean, variance, overall
 * mean]; times in seconds, work in resources times seconds.
 */
final class HistoryWriter {
  static final int VERSION = 4;
  static final String SCORECARD = "scorecard";
  private static final ObjectMapper JSON = new ObjectMapper();

  private final JsonGenerator json;
  private final long now;

  private HistoryWriter(JsonGenerator json, long now) {
    this.json = json;
    this.now = now;
  }

  /**
   * Writes the history of these users; the model's lock is held for one at a time.
   *
   * @param whole the number of the full file that this is or belongs to
   * @param running null for a file of users only
   */
  static void write(
      OutputStream out,
      WorkloadModel model,
      List<String> users,
      long whole,
      Running running,
      long now)
      throws IOException {
    try (JsonGenerator json = JSON.getFactory().createGenerator(out)) {
      json.writeStartObject();
      json.writeNumberField("version", VERSION);
      json.writeNumberField("whole", whole);
      HistoryWriter writer = new HistoryWriter(json, now);
      if (running != null) {
        writer.running(running);
      }
      json.writeObjectFieldStart("users");
      for (String user : users) {
        UserHistory history = model.history(user);
        if (history != null) {
          writer.user(user, history);
        }
      }
      json.writeEndObject();
      json.writeEndObject();
    }
  }

  private void running(Running running) throws IOException {
    json.writeObjectFieldStart("jobs");
    for (Map.Entry<String, RunningJob> entry : running.jobs.entrySet()) {
      JobProgress progress = entry.getValue().progress;
      json.writeObjectFieldStart(entry.getKey());
      json.writeNumberField("lastMapEnd", progress.lastMapEnd);
      json.writeArrayFieldStart("tasks");
      for (Part part : progress.parts) {
        json.writeStartObject();
        json.writeStringField("phase", Setting.nameOf(part.key.phase));
        json.writeNumberField("priority", part.key.priority);
        json.writeNumberField("allocation", part.key.allocationId);
        JsonValues.amounts(json, "size", part.size);
        numbers("numbers", part.numbers());
        json.writeEndObject();
      }
      json.writeEndArray();
      json.writeStringField("endedOf", entry.getValue().endedOf);
      numbers("account", entry.getValue().account());
      json.writeEndObject();
    }
    json.writeEndObject();
    json.writeFieldName("kills");
    KillAccountsJson.write(json, running.kills);
    if (running.scorecard != null) {
      json.writeFieldName(SCORECARD);
      JSON.writeTree(json, running.scorecard);
    }
  }

  private void numbers(String name, double[] numbers) throws IOException {
    json.writeFieldName(name);
    json.writeArray(numbers, 0, numbers.length);
  }

  private void user(String name, UserHistory user) throws IOException {
    json.writeObjectFieldStart(name);
    // An age instead of a date, which a wrong clock would distort.
    json.writeNumberField("idleMillis", Math.max(0, now - user.lastActiveMillis));
    if (user.window.count() > 0) {
      json.writeObjectFieldStart("window");
      json.writeNumberField("jobs", user.window.count());
      json.writeNumberField("meanSize", user.window.mean());
      json.writeNumberField("squares", user.window.squares());
      json.writeEndObject();
    }
    jobs("jobs", user.jobs);
    json.writeObjectFieldStart("recurring");
    for (Map.Entry<String, JobHistory> entry : user.recurring.entrySet()) {
      jobs(entry.getKey(), entry.getValue());
    }
    json.writeEndObject();
    json.writeEndObject();
  }

  private void jobs(String name, JobHistory jobs) throws IOException {
    json.writeObjectFieldStart(name);
    mean("size", jobs.size);
    for (Phase phase : Phase.values()) {
      PhaseHistory history = jobs.phase(phase);
      if (history.tasks.count() > 0 || history.taskSeconds.count() > 0) {
        json.writeObjectFieldStart(Setting.nameOf(phase));
        mean("taskSeconds", history.taskSeconds);
        mean("tasks", history.tasks);
        JsonValues.amounts(json, "work", history.work);
        json.writeEndObject();
      }
    }
    json.writeEndObject();
  }

  private void mean(String name, RecentMean mean) throws IOException {
    if (mean.count() > 0) {
      json.writeArrayFieldStart(name);
      json.writeNumber(mean.count());
      json.writeNumber(mean.mean());
      json.writeNumber(mean.variance());
      json.writeNumber(mean.overall());
      json.writeEndArray();
    }
  }
}
