/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.history;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.lsps.settings.Setting;
import io.lsps.workload.JobHistory;
import io.lsps.workload.Phase;
import io.lsps.workload.PhaseHistory;
import io.lsps.workload.RecentMean;
import io.lsps.workload.ResourceVector;
import io.lsps.workload.UserHistory;
import io.lsps.workload.WorkloadModel;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Map;

/**
 * Writes the histories, one user after the other, so that nothing is held but the one being
 * written. A mean is [count, mean, variance]; times in seconds, work in resources times seconds.
 */
final class HistoryWriter {
  static final int VERSION = 3;
  private static final JsonFactory JSON = new JsonFactory();

  private final JsonGenerator json;

  private HistoryWriter(JsonGenerator json) {
    this.json = json;
  }

  /** Everything that the model remembers; its lock is held for one user at a time. */
  static void write(OutputStream out, WorkloadModel model) throws IOException {
    try (JsonGenerator json = JSON.createGenerator(out)) {
      json.writeStartObject();
      json.writeNumberField("version", VERSION);
      json.writeObjectFieldStart("users");
      HistoryWriter writer = new HistoryWriter(json);
      for (String user : model.users()) {
        UserHistory history = model.history(user);
        if (history != null) {
          writer.user(user, history);
        }
      }
      json.writeEndObject();
      json.writeEndObject();
    }
  }

  private void user(String name, UserHistory user) throws IOException {
    json.writeObjectFieldStart(name);
    json.writeNumberField("lastActiveMillis", user.lastActiveMillis());
    if (user.window().count() > 0) {
      json.writeObjectFieldStart("window");
      json.writeNumberField("jobs", user.window().count());
      json.writeNumberField("meanSize", user.window().mean());
      json.writeNumberField("squares", user.window().squares());
      json.writeEndObject();
    }
    jobs("jobs", user.jobs());
    json.writeObjectFieldStart("recurring");
    for (Map.Entry<String, JobHistory> entry : user.recurring().entrySet()) {
      jobs(entry.getKey(), entry.getValue());
    }
    json.writeEndObject();
    json.writeEndObject();
  }

  private void jobs(String name, JobHistory jobs) throws IOException {
    json.writeObjectFieldStart(name);
    mean("size", jobs.size());
    for (Phase phase : Phase.values()) {
      PhaseHistory history = jobs.phase(phase);
      if (history.tasks().count() > 0 || history.taskSeconds().count() > 0) {
        json.writeObjectFieldStart(Setting.nameOf(phase));
        mean("taskSeconds", history.taskSeconds());
        mean("tasks", history.tasks());
        work(history.work());
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

  private void work(ResourceVector work) throws IOException {
    json.writeObjectFieldStart("work");
    for (String type : work.types()) {
      json.writeNumberField(type, work.amount(type));
    }
    json.writeEndObject();
  }
}
