/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.fidelity;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.lsps.lab.sim.ContainerSizes;
import io.lsps.lab.sim.Intervals;
import io.lsps.lab.sim.MasterModel;
import io.lsps.lab.sim.NodeShape;
import io.lsps.lab.sim.Settings;
import io.lsps.lab.sim.TaskModel;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A demonstration's {@code demo.json}: a cluster, and what ran on it under each scheduler.
 *
 * @param cluster its numbers as the demonstration wrote them
 * @param runs one for each scheduler
 */
public record Measurement(JsonNode cluster, List<MeasuredRun> runs) {
  /** MapReduce's AM waits so long after its job for clients that ask for its status. */
  private static final long AM_LINGER_MILLIS = 5000;

  private static final long UPDATE_MILLIS = 500;

  /**
   * Reads a file.
   *
   * @throws IllegalArgumentException when something is missing or cannot be true; it names the file
   */
  public static Measurement read(Path file) throws IOException {
    JsonNode root = new ObjectMapper().readTree(file.toFile());
    try {
      List<MeasuredRun> runs = new ArrayList<>();
      for (JsonNode run : need(root, "runs")) {
        runs.add(run(run));
      }
      if (runs.isEmpty()) {
        throw new IllegalArgumentException("no run in it");
      }
      return new Measurement(need(root, "cluster"), runs);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(file + ": " + e.getMessage(), e);
    }
  }

  private static MeasuredRun run(JsonNode run) {
    List<MeasuredJob> jobs = new ArrayList<>();
    for (JsonNode job : need(run, "jobResults")) {
      if (need(job, "state").asText().equals("SUCCEEDED")) {
        jobs.add(job(job));
      }
    }
    return new MeasuredRun(need(run, "scheduler").asText(), jobs);
  }

  private static MeasuredJob job(JsonNode job) {
    List<MeasuredTask> tasks = new ArrayList<>();
    for (JsonNode task : need(job, "tasks")) {
      tasks.add(
          new MeasuredTask(
              need(task, "type").asText().equals("MAP"),
              need(task, "start").asDouble(),
              need(task, "finish").asDouble()));
    }
    return new MeasuredJob(
        need(job, "job").asInt(),
        need(job, "user").asText(),
        need(job, "name").asText(),
        need(job, "submit").asDouble(),
        need(job, "start").asDouble(),
        need(job, "ready").asDouble(),
        need(job, "finish").asDouble(),
        tasks);
  }

  private static JsonNode need(JsonNode node, String key) {
    if (!node.has(key)) {
      throw new IllegalArgumentException(
          "no \"" + key + "\" in it, expected what this version's lsps demo writes");
    }
    return node.path(key);
  }

  /** The cluster for the laboratory. */
  public Settings settings() {
    int taskMb = need(cluster, "taskMemoryMb").asInt();
    long heartbeat = Math.round(need(cluster, "heartbeatSeconds").asDouble() * 1000);
    return new Settings(
        new NodeShape(
            need(cluster, "nodes").asInt(),
            need(cluster, "nodeMemoryMb").asInt(),
            need(cluster, "nodeVcores").asInt(),
            List.of(1.0)),
        new ContainerSizes(taskMb, taskMb, need(cluster, "masterMemoryMb").asInt()),
        new MasterModel(true, 0, AM_LINGER_MILLIS),
        new Intervals(heartbeat, heartbeat, UPDATE_MILLIS),
        new TaskModel(
            TaskModel.DEFAULT.slowstart(),
            TaskModel.DEFAULT.rampUpLimit(),
            ReduceOverlap.of(runs),
            0,
            0,
            TaskModel.DEFAULT.maxAttempts()),
        1);
  }
}
