/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.workload;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.lsps.lab.workload.MapReduceHistory.UnreadableHistoryException;
import io.lsps.lab.workload.RecordedTrace.AmStart;
import io.lsps.lab.workload.RecordedTrace.RecordedJob;
import io.lsps.lab.workload.RecordedTrace.RecordedTask;
import io.lsps.lab.workload.WorkloadJob.JobContainerSizes;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The event log of one Spark application: a file, or a folder of the files that it rolled over to.
 * The application becomes a job whose tasks are its executors, each held for as long as it was.
 * Spark does not record the submission: the start of the driver stands for it.
 */
final class SparkEventLog {
  private static final String ROLLING = "eventlog_v2_";
  private static final String BEGIN = "{\"Event\":\"SparkListener";
  private static final Pattern PACKED = Pattern.compile("app.*\\.(lz4|snappy|lzf)(\\.inprogress)?");
  private static final Pattern PART = Pattern.compile("events_(\\d+)_.*?(\\.compact)?");
  private static final ObjectMapper JSON = new ObjectMapper();

  private final Map<String, Long> added = new LinkedHashMap<>();
  private final Map<String, Long> removed = new HashMap<>();
  private JsonNode settings = JSON.createObjectNode();
  private JsonNode start;
  private long end = -1;

  private SparkEventLog() {}

  /** Whether a file, or a folder, is meant as one. */
  static boolean isMeant(Path path) {
    String name = String.valueOf(path.getFileName());
    if (Files.isDirectory(path)) {
      return name.startsWith(ROLLING);
    }
    if (PACKED.matcher(name).matches()) {
      return true;
    }
    try (InputStream in = Utf8File.open(path)) {
      return new String(in.readNBytes(BEGIN.length()), StandardCharsets.UTF_8).equals(BEGIN);
    } catch (IOException e) {
      // Decided when it is read.
      return false;
    }
  }

  static RecordedJob read(Path path) throws UnreadableHistoryException {
    Matcher packed = PACKED.matcher(String.valueOf(path.getFileName()));
    if (packed.matches()) {
      throw unreadable(
          "packed by %s: expected plain, gzip or zstd".formatted(packed.group(1)), null);
    }
    SparkEventLog log = new SparkEventLog();
    try {
      for (Path part : Files.isDirectory(path) ? parts(path) : List.of(path)) {
        log.readPart(part);
      }
    } catch (IOException e) {
      throw unreadable("damaged or cut off", e);
    }
    return log.job();
  }

  /** A compacted file holds what is left of those before it. */
  private static List<Path> parts(Path folder) throws IOException {
    List<Path> all;
    try (Stream<Path> files = Files.list(folder)) {
      all =
          files
              .filter(file -> number(file) >= 0)
              .sorted(Comparator.comparingLong(SparkEventLog::number))
              .toList();
    }
    int first = 0;
    for (int i = 0; i < all.size(); i++) {
      first = all.get(i).toString().endsWith(".compact") ? i : first;
    }
    return all.subList(first, all.size());
  }

  private static long number(Path file) {
    Matcher part = PART.matcher(String.valueOf(file.getFileName()));
    return part.matches() ? Long.parseLong(part.group(1)) : -1;
  }

  /** Most lines are about tasks and stages, and skipped. */
  private void readPart(Path file) throws IOException {
    try (BufferedReader lines =
        new BufferedReader(new InputStreamReader(Utf8File.open(file), StandardCharsets.UTF_8))) {
      String line;
      while ((line = lines.readLine()) != null) {
        if (line.startsWith(BEGIN)) {
          int name = BEGIN.length();
          switch (line.substring(name, Math.max(name, line.indexOf('"', name)))) {
            case "ApplicationStart" -> start = JSON.readTree(line);
            case "ApplicationEnd" -> end = JSON.readTree(line).path("Timestamp").asLong(-1);
            case "EnvironmentUpdate" -> settings = JSON.readTree(line).path("Spark Properties");
            case "ExecutorAdded" -> executor(JSON.readTree(line), added);
            case "ExecutorRemoved" -> executor(JSON.readTree(line), removed);
            default -> {
              // Says nothing of containers.
            }
          }
        }
      }
    }
  }

  private static void executor(JsonNode event, Map<String, Long> times) {
    times.put(event.path("Executor ID").asText(), event.path("Timestamp").asLong());
  }

  private RecordedJob job() throws UnreadableHistoryException {
    if (start == null) {
      throw unreadable("no start of an application in it", null);
    }
    if (!text("spark.master", "yarn").startsWith("yarn")) {
      throw unreadable("ran on " + text("spark.master", "") + ", not on YARN", null);
    }
    if (end < 0) {
      throw unreadable("its application has not ended", null);
    }
    List<RecordedTask> executors = new ArrayList<>();
    added.forEach(
        (id, from) -> {
          long to = Math.min(end, removed.getOrDefault(id, end));
          if (RecordedTask.isRecorded(from, to)) {
            executors.add(new RecordedTask(from, to));
          }
        });
    long submit = start.path("Timestamp").asLong(-1);
    return new RecordedJob(
        start.path("App ID").asText(),
        start.path("User").asText(null),
        text("spark.yarn.queue", "default"),
        start.path("App Name").asText(null),
        submit,
        end,
        executors,
        List.of(),
        sizes(),
        Double.NaN,
        AmStart.UNKNOWN,
        JobFramework.SPARK);
  }

  private JobContainerSizes sizes() {
    ContainerSize executor =
        container("spark.executor", 1024, megabytes("spark.executor.pyspark.memory", 0));
    boolean cluster = text("spark.submit.deployMode", "client").equals("cluster");
    ContainerSize am =
        cluster ? container("spark.driver", 1024, 0) : container("spark.yarn.am", 512, 0);
    return new JobContainerSizes(executor, executor, am);
  }

  /** Memory with what Spark adds for what lies outside the heap. */
  private ContainerSize container(String prefix, long heapByDefault, long beside) {
    long heapMb = megabytes(prefix + ".memory", heapByDefault);
    long overhead = megabytes(prefix + ".memoryOverhead", Math.max(384, heapMb / 10));
    int vcores = settings.path(prefix + ".cores").asInt(1);
    return new ContainerSize(Math.max(1, heapMb + overhead + beside), Math.max(1, vcores));
  }

  private String text(String key, String otherwise) {
    return settings.path(key).asText(otherwise);
  }

  private long megabytes(String key, long otherwise) {
    long size = ContainerSize.megabytes(text(key, ""), "m");
    return size < 0 ? otherwise : size;
  }

  private static UnreadableHistoryException unreadable(String reason, Throwable cause) {
    return new UnreadableHistoryException(reason, cause);
  }
}
