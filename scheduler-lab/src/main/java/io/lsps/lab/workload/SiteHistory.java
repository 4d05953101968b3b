/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.workload;

import com.fasterxml.jackson.databind.JsonNode;
import io.lsps.lab.LabException;
import io.lsps.lab.workload.HistoryFolder.UnreadableSources;
import io.lsps.lab.workload.RecordedTrace.AmStart;
import io.lsps.lab.workload.RecordedTrace.Reading;
import io.lsps.lab.workload.RecordedTrace.RecordedJob;
import io.lsps.lab.workload.RecordedTrace.RecordedTask;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The history of a site's jobs, of folders, files and history servers together, with users and
 * queues as they were recorded.
 */
public final class SiteHistory {
  private static final String JOBS = "/ws/v1/history/mapreduce/jobs";

  private final Reading reading;

  /**
   * An empty history.
   *
   * @param overlap the part of a reduce's work that one that started before the last map's end has
   *     done by then
   */
  public SiteHistory(String name, double overlap) {
    reading = new Reading(name, true, overlap);
  }

  /** The answers of a web server. */
  public interface Rest {
    /** The JSON at a path below the server's address. */
    JsonNode get(String path) throws IOException;
  }

  /** Adds the jobs of a folder or file of any kind that records users, queues and times. */
  public void add(Path path) {
    if (!Files.exists(path)) {
      throw new LabException("--history " + path + ": there is no such file or folder");
    }
    if (!new TraceFile(path).read(reading)) {
      throw new LabException(
          path
              + " is no job history: expected *.jhist, an event log of Spark, a Rumen or an SLS"
              + " trace. (A SWIM trace records neither users nor queues: lsps lab run reads it.)");
    }
  }

  /**
   * Adds the jobs of a MapReduce job history server. It is asked for each job's tasks and
   * configuration.
   */
  public void add(String address, Rest server) {
    JsonNode all;
    try {
      all = server.get(JOBS).path("jobs").path("job");
    } catch (IOException e) {
      throw new LabException(
          address
              + " does not answer as a job history server: expected its web address, such as"
              + " http://HOST:19888",
          e);
    }
    UnreadableSources unreadable = new UnreadableSources(reading);
    for (JsonNode job : all) {
      String id = job.path("id").asText();
      try {
        reading.add(job(server, id, job));
      } catch (IOException | LabException e) {
        unreadable.add(
            id, e instanceof LabException ? e.getMessage() : "its tasks are not answered");
      }
    }
    unreadable.end("jobs", all.size());
  }

  private static RecordedJob job(Rest server, String id, JsonNode job) throws IOException {
    List<RecordedTask> maps = new ArrayList<>();
    List<RecordedTask> reduces = new ArrayList<>();
    for (JsonNode task : server.get(JOBS + "/" + id + "/tasks").path("tasks").path("task")) {
      long start = task.path("startTime").asLong(-1);
      long finish = task.path("finishTime").asLong(-1);
      // It lasts from its first attempt's start: failed attempts are in it.
      if (start > 0 && RecordedTask.isRecorded(start, finish)) {
        ("MAP".equals(task.path("type").asText()) ? maps : reduces)
            .add(new RecordedTask(start, finish));
      }
    }
    Map<String, String> values = new HashMap<>();
    server
        .get(JOBS + "/" + id + "/conf")
        .path("conf")
        .path("property")
        .forEach(each -> values.put(each.path("name").asText(), each.path("value").asText()));
    JobConf conf = values.isEmpty() ? JobConf.UNKNOWN : JobConf.of(values::get);
    long finish = job.path("finishTime").asLong(-1);
    return new RecordedJob(
        id,
        job.path("user").asText(null),
        conf.queue() != null ? conf.queue() : job.path("queue").asText(null),
        job.path("name").asText(null),
        job.path("submitTime").asLong(-1),
        finish > 0 ? finish : -1,
        maps,
        reduces,
        conf.sizes(),
        conf.slowstart(),
        // A job's recorded start is when its AM had read it.
        new AmStart(job.path("startTime").asLong(-1), job.path("startTime").asLong(-1)),
        JobFramework.MAPREDUCE);
  }

  /**
   * All that was read.
   *
   * @throws LabException if there is no job
   */
  public RecordedTrace trace() {
    return reading.trace();
  }
}
