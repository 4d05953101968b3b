/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.checks.fidelity;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.lsps.checks.fidelity.MeasuredJob.MeasuredTask;
import io.lsps.checks.fidelity.MeasuredRun.MemorySample;
import io.lsps.lab.sim.settings.ClusterCosts.SharedMachine;
import io.lsps.lab.sim.settings.SimulationSettings;
import io.lsps.lab.sim.settings.SimulationSettings.ContainerSizes;
import io.lsps.lab.sim.settings.SimulationSettings.EventIntervals;
import io.lsps.lab.sim.settings.SimulationSettings.MasterModel;
import io.lsps.lab.sim.settings.SimulationSettings.NodeShape;
import io.lsps.lab.sim.settings.SimulationSettings.TaskModel;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * A demonstration's {@code demo.json}: a cluster, and what ran on it under each scheduler.
 *
 * @param cluster its numbers as the demonstration wrote them
 * @param processors of the machine on which all of it ran
 * @param lspsSettings what LsPS ran with; empty in recordings of versions that did not say so
 * @param runs one for each scheduler
 */
public record Measurement(
    JsonNode cluster, int processors, Map<String, String> lspsSettings, List<MeasuredRun> runs) {
  /** How long MapReduce's master waits after its job for clients that ask for its status. */
  private static final long AM_LINGER_MILLIS = 5000;

  private static final long UPDATE_MILLIS = 500;

  /**
   * Reads a file.
   *
   * @throws IllegalArgumentException when something is missing or cannot be true; it names the file
   */
  public static Measurement read(Path file) throws IOException {
    JsonNode root = tree(file);
    try {
      List<MeasuredRun> runs = new ArrayList<>();
      for (JsonNode run : need(root, "runs")) {
        runs.add(run(run, clusterMb(root)));
      }
      if (runs.isEmpty()) {
        throw new IllegalArgumentException("no run in it");
      }
      int processors = need(need(root, "machine"), "processors").asInt();
      Map<String, String> settings = new TreeMap<>();
      root.path("settings")
          .fields()
          .forEachRemaining(entry -> settings.put(entry.getKey(), entry.getValue().asText()));
      return new Measurement(need(root, "cluster"), processors, settings, runs);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(file + ": " + e.getMessage(), e);
    }
  }

  private static JsonNode tree(Path file) throws IOException {
    try {
      return new ObjectMapper().readTree(file.toFile());
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(
          file
              + ": line "
              + e.getLocation().getLineNr()
              + ": "
              + e.getOriginalMessage()
              + "; expected the demo.json of a demonstration that ran to its end",
          e);
    }
  }

  private static double clusterMb(JsonNode root) {
    JsonNode cluster = need(root, "cluster");
    return need(cluster, "nodes").asDouble() * need(cluster, "nodeMemoryMb").asDouble();
  }

  private static MeasuredRun run(JsonNode run, double clusterMb) {
    List<MeasuredJob> jobs = new ArrayList<>();
    for (JsonNode job : need(run, "jobResults")) {
      if (need(job, "state").asText().equals("SUCCEEDED")) {
        jobs.add(job(job));
      }
    }
    List<MemorySample> samples = new ArrayList<>();
    for (JsonNode sample : run.path("samples")) {
      double used = 0;
      for (JsonNode user : need(sample, "users")) {
        used += need(user, "usage").asDouble();
      }
      samples.add(new MemorySample(need(sample, "seconds").asDouble(), used * clusterMb));
    }
    return new MeasuredRun(need(run, "scheduler").asText(), jobs, samples);
  }

  private static MeasuredJob job(JsonNode job) {
    return new MeasuredJob(
        need(job, "job").asInt(),
        need(job, "user").asText(),
        need(job, "name").asText(),
        need(job, "submit").asDouble(),
        need(job, "start").asDouble(),
        need(job, "ready").asDouble(),
        need(job, "finish").asDouble(),
        tasks(need(job, "tasks")),
        tasks(job.path("killed")));
  }

  private static List<MeasuredTask> tasks(JsonNode list) {
    List<MeasuredTask> tasks = new ArrayList<>();
    for (JsonNode task : list) {
      tasks.add(
          new MeasuredTask(
              need(task, "type").asText().equals("MAP"),
              need(task, "start").asDouble(),
              need(task, "finish").asDouble()));
    }
    return tasks;
  }

  private static JsonNode need(JsonNode node, String key) {
    if (!node.has(key)) {
      throw new IllegalArgumentException(
          "no \"" + key + "\" in it, expected what this version's lsps demo writes");
    }
    return node.path(key);
  }

  /** The cluster for the laboratory. */
  public SimulationSettings settings() {
    int taskMb = need(cluster, "taskMemoryMb").asInt();
    int masterMb = need(cluster, "masterMemoryMb").asInt();
    long heartbeat = Math.round(need(cluster, "heartbeatSeconds").asDouble() * 1000);
    double beyondTask =
        new ContainerHoldTime(taskMb, masterMb, AM_LINGER_MILLIS / 1000.0).beyondTask(runs);
    // On average a task waits half a heartbeat of its master to start, and half a node's
    // heartbeat until its end is known. The laboratory has both waits already.
    SharedMachine machine =
        new SharedMachine(processors, Math.max(0, Math.round(beyondTask * 1000) - heartbeat));
    return new SimulationSettings(
        new NodeShape(
            need(cluster, "nodes").asInt(),
            need(cluster, "nodeMemoryMb").asInt(),
            need(cluster, "nodeVcores").asInt(),
            List.of(1.0)),
        new ContainerSizes(taskMb, taskMb, masterMb),
        new MasterModel(true, 0, AM_LINGER_MILLIS, true),
        new EventIntervals(heartbeat, heartbeat, UPDATE_MILLIS),
        new TaskModel(
            TaskModel.DEFAULT.slowstart(),
            TaskModel.DEFAULT.rampUpLimit(),
            reduceOverlap(runs, machine),
            0,
            0,
            TaskModel.DEFAULT.maxAttempts()),
        machine);
  }

  /** No reduce can have more: it must read and write after the last map. */
  private static final double MOST_OVERLAP = 0.9;

  /**
   * The part of a reduce that can pass beside its job's last maps: the start of its process, and
   * copying. It follows from programs whose reduces started before the last map in some jobs and
   * after it in others: one minus the early ones' mean time after the last map over the late ones'
   * mean time, both without other load on the machine. From 0 to 0.9; 0 where no program shows it.
   */
  private static double reduceOverlap(List<MeasuredRun> runs, SharedMachine machine) {
    Map<String, Times> byProgram = new HashMap<>();
    for (MeasuredRun run : runs) {
      MachineLoad load = run.load(machine);
      for (MeasuredJob job : run.jobs()) {
        job.reduces()
            .forEach(
                reduce ->
                    byProgram
                        .computeIfAbsent(job.name(), name -> new Times())
                        .add(reduce, job.mapsEnd(), load));
      }
    }
    double early = 0;
    double late = 0;
    for (Times times : byProgram.values()) {
      if (times.earlyCount > 0 && times.lateCount > 0) {
        early += times.early;
        late += times.late / times.lateCount * times.earlyCount;
      }
    }
    return late > 0 ? Math.max(0, Math.min(MOST_OVERLAP, 1 - early / late)) : 0;
  }

  /**
   * How long reduces of a program work after the last map, of those that began before it and after
   * it.
   */
  private static final class Times {
    double early;
    double late;
    int earlyCount;
    int lateCount;

    void add(MeasuredTask reduce, double mapsEnd, MachineLoad load) {
      if (reduce.start() < mapsEnd) {
        early += load.work(mapsEnd, reduce.finish());
        earlyCount++;
      } else {
        late += load.work(reduce.start(), reduce.finish());
        lateCount++;
      }
    }
  }

  /**
   * How much longer than its task a container is held. It is what the cluster's queues held, summed
   * over the samples of a demonstration, less the times of tasks and masters.
   *
   * @param taskMb memory of a task's container
   * @param masterMb memory of a master's container
   * @param lingerSeconds how long a master's container stays after its job
   */
  record ContainerHoldTime(double taskMb, double masterMb, double lingerSeconds) {

    /** Mean seconds that a container is held beyond its task; 0 without samples. */
    double beyondTask(List<MeasuredRun> runs) {
      double beyond = 0;
      long containers = 0;
      for (MeasuredRun run : runs) {
        List<MemorySample> samples = run.samples();
        if (samples.size() > 1) {
          beyond += held(samples) - known(run.jobs(), samples);
          containers += attempts(run.jobs()).count();
        }
      }
      return containers == 0 ? 0 : Math.max(0, beyond / (containers * taskMb));
    }

    private static double held(List<MemorySample> samples) {
      double sum = 0;
      for (int i = 1; i < samples.size(); i++) {
        MemorySample a = samples.get(i - 1);
        MemorySample b = samples.get(i);
        sum += (b.seconds() - a.seconds()) * (a.memoryMb() + b.memoryMb()) / 2;
      }
      return sum;
    }

    private double known(List<MeasuredJob> jobs, List<MemorySample> samples) {
      double last = samples.get(samples.size() - 1).seconds();
      double tasks =
          attempts(jobs)
              .mapToDouble(task -> Math.max(0, Math.min(last, task.finish()) - task.start()))
              .sum();
      double masters =
          jobs.stream()
              .mapToDouble(job -> Math.min(last, job.finish() + lingerSeconds) - job.launch())
              .sum();
      return tasks * taskMb + masters * masterMb;
    }

    private static Stream<MeasuredTask> attempts(List<MeasuredJob> jobs) {
      return jobs.stream()
          .flatMap(job -> Stream.concat(job.tasks().stream(), job.killed().stream()));
    }
  }
}
