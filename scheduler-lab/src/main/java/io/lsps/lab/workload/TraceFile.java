/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.workload;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.lsps.lab.LabException;
import io.lsps.lab.workload.RecordedTrace.AmStart;
import io.lsps.lab.workload.RecordedTrace.Reading;
import io.lsps.lab.workload.RecordedTrace.RecordedJob;
import io.lsps.lab.workload.RecordedTrace.RecordedTask;
import io.lsps.lab.workload.WorkloadJob.JobContainerSizes;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.commons.lang3.math.NumberUtils;
import org.apache.hadoop.tools.rumen.LoggedJob;
import org.apache.hadoop.tools.rumen.LoggedTask;
import org.apache.hadoop.tools.rumen.LoggedTaskAttempt;
import org.apache.hadoop.tools.rumen.Pre21JobHistoryConstants;

/** Detects the kind of a trace by its content, and reads it. */
record TraceFile(Path file) {
  /** So many bytes show what a file is. */
  private static final int BEGIN = 16;

  /**
   * Reads a file or a folder.
   *
   * @throws LabException if there is no job in it, or it is of no known kind
   */
  static Workload read(Path file, WorkloadOptions options) {
    Reading reading = new Reading(file.toString());
    return new TraceFile(file).read(reading)
        ? reading.trace(options)
        : new SwimTrace(file, options);
  }

  /**
   * Reads the jobs of a file or folder.
   *
   * @return false if it is meant as a SWIM trace, which records bytes and no times
   */
  boolean read(Reading reading) {
    if (Files.isDirectory(file)) {
      HistoryFolder.read(file, reading);
      return true;
    }
    try {
      String begin = begin();
      if (!begin.startsWith("{") && !begin.startsWith("[")) {
        if (!HistoryFolder.isHistory(file, begin)) {
          return false;
        }
        HistoryFolder.read(file, reading);
        return true;
      }
      List<String> names = namesOfFirstObject();
      if (names.contains("Event")) {
        HistoryFolder.read(file, reading);
      } else if (names.contains("jobID")) {
        RumenTrace.read(Utf8File.open(file), reading);
      } else if (SlsTrace.hasNames(names)) {
        SlsTrace.read(Utf8File.open(file), reading);
      } else if (names.contains("workloads") || names.contains("job_classes")) {
        throw new LabException(
            file
                + " describes what SLS is to generate (SYNTH), which is not read; expected jobs: an"
                + " SLS trace (job.tasks), a Rumen trace (jobID), or the workload \"synthetic\"");
      } else {
        throw new LabException(
            file
                + ": its first JSON object has "
                + names
                + "; expected a Rumen trace (jobID) or an SLS trace (job.tasks)");
      }
    } catch (JsonProcessingException e) {
      throw new LabException(reason(e), e);
    } catch (IOException e) {
      throw new LabException(file + " cannot be read; is it readable, and whole?", e);
    }
    return true;
  }

  /** The first characters that are no blanks. */
  private String begin() throws IOException {
    try (InputStream in = Utf8File.open(file)) {
      int first;
      do {
        first = in.read();
      } while (first >= 0 && Character.isWhitespace(first));
      byte[] more = in.readNBytes(BEGIN);
      return first < 0 ? "" : (char) first + new String(more, StandardCharsets.ISO_8859_1);
    }
  }

  /** Jackson's messages mention Java types. */
  private String reason(JsonProcessingException e) {
    String place = file + (e.getLocation() == null ? "" : ":" + e.getLocation().getLineNr());
    String path =
        e instanceof JsonMappingException mapping
            ? mapping.getPath().stream()
                .map(JsonMappingException.Reference::getFieldName)
                .filter(name -> name != null)
                .collect(Collectors.joining("."))
            : "";
    return path.isEmpty()
        ? place + ": no JSON from there on; is the file whole?"
        : place + ": " + path + " has a value that such a trace cannot have there";
  }

  private List<String> namesOfFirstObject() throws IOException {
    List<String> names = new ArrayList<>();
    try (JsonParser json = new JsonFactory().createParser(Utf8File.open(file))) {
      if (json.nextToken() == JsonToken.START_ARRAY) {
        json.nextToken();
      }
      while (json.nextToken() == JsonToken.FIELD_NAME) {
        names.add(json.currentName());
        json.nextToken();
        json.skipChildren();
      }
    }
    return names;
  }

  /**
   * A job trace of Hadoop's Rumen (JSON). A task takes as long as its last successful attempt.
   * Tasks and jobs without one are left out.
   */
  private static final class RumenTrace {
    private RumenTrace() {}

    /**
     * Reads all jobs; closes the stream. Rumen's own reader takes a bad value for the file's end.
     */
    static void read(InputStream file, Reading reading) throws IOException {
      try (MappingIterator<LoggedJob> jobs =
          new ObjectMapper().readerFor(LoggedJob.class).readValues(file)) {
        while (jobs.hasNextValue()) {
          LoggedJob job = jobs.nextValue();
          reading.add(
              new RecordedJob(
                  String.valueOf(job.getJobID()),
                  job.getUser() == null ? null : job.getUser().getValue(),
                  job.getQueue() == null ? null : job.getQueue().getValue(),
                  job.getJobName() == null ? null : job.getJobName().getValue(),
                  job.getSubmitTime(),
                  job.getFinishTime(),
                  tasks(job.getMapTasks()),
                  tasks(job.getReduceTasks()),
                  null,
                  Double.NaN,
                  AmStart.UNKNOWN,
                  JobFramework.MAPREDUCE));
        }
      }
    }

    private static List<RecordedTask> tasks(List<LoggedTask> recorded) {
      List<RecordedTask> tasks = new ArrayList<>();
      for (LoggedTask task : recorded) {
        RecordedTask last = null;
        for (LoggedTaskAttempt attempt : task.getAttempts()) {
          if (attempt.getResult() == Pre21JobHistoryConstants.Values.SUCCESS
              && RecordedTask.isRecorded(attempt.getStartTime(), attempt.getFinishTime())) {
            last = new RecordedTask(attempt.getStartTime(), attempt.getFinishTime());
          }
        }
        if (last != null) {
          tasks.add(last);
        }
      }
      return tasks;
    }
  }

  /**
   * A job trace of YARN's Scheduler Load Simulator, in its own JSON format. Every application runs
   * as MapReduce does: a container that is no reduce is a map. Hosts, priorities, labels, execution
   * types and delays of requests are left out.
   */
  private static final class SlsTrace {
    private static final String TASKS = "job.tasks";
    private static final String MEMORY = "container.memory-mb";
    private static final String VCORES = "container.vcores";
    private static final int MOST = 1_000_000;
    private static final int MOST_MEGABYTES = 1_000_000_000;

    private final Reading reading;
    private int jobs;
    private int others;

    private SlsTrace(Reading reading) {
      this.reading = reading;
    }

    /** Whether a file of JSON objects whose first has these names is such a trace. */
    static boolean hasNames(List<String> names) {
      return names.stream().anyMatch(name -> name.startsWith("job.") || name.equals("num.nodes"));
    }

    /** Reads all jobs; closes the stream. */
    static void read(InputStream file, Reading reading) throws IOException {
      SlsTrace trace = new SlsTrace(reading);
      try (MappingIterator<JsonNode> objects =
          new ObjectMapper().readerFor(JsonNode.class).readValues(file)) {
        while (objects.hasNextValue()) {
          JsonNode object = objects.nextValue();
          if (!object.has("num.nodes")) {
            trace.job(object);
          }
        }
      }
      if (trace.others > 0) {
        reading.note(
            trace.others + " jobs of another am.type than mapreduce run as MapReduce jobs");
      }
    }

    private void job(JsonNode job) {
      jobs++;
      String id = job.path("job.id").asText("job_" + jobs);
      List<RecordedTask> maps = new ArrayList<>();
      List<RecordedTask> reduces = new ArrayList<>();
      ContainerSize map = null;
      ContainerSize reduce = null;
      for (JsonNode task : job.path(TASKS)) {
        boolean isReduce = task.path("container.type").asText("map").equals("reduce");
        RecordedTask recorded = task(id, task);
        long count = number(id, task, "count", 1, 0, MOST - maps.size() - reduces.size());
        (isReduce ? reduces : maps).addAll(Collections.nCopies((int) Math.max(1, count), recorded));
        if (task.has(MEMORY) || task.has(VCORES)) {
          ContainerSize size =
              new ContainerSize(
                  number(id, task, MEMORY, 1024, 1, MOST_MEGABYTES),
                  (int) number(id, task, VCORES, 1, 1, MOST));
          map = isReduce ? map : map == null ? size : map.larger(size);
          reduce = !isReduce ? reduce : reduce == null ? size : reduce.larger(size);
        }
      }
      String type = job.path("am.type").asText(job.path("yarn.sls.am.type").asText("mapreduce"));
      int copies = (int) Math.max(1, number(id, job, "job.count", 1, 0, MOST));
      others += type.equals("mapreduce") ? 0 : copies;
      for (int copy = 1; copy <= copies; copy++) {
        reading.add(
            new RecordedJob(
                copies == 1 ? id : id + "-" + copy,
                job.path("job.user").asText("default"),
                job.path("job.queue.name").asText(),
                type,
                number(id, job, "job.start.ms", 0, 0, RecordedTrace.LAST_MOMENT),
                number(id, job, "job.end.ms", -1, -1, RecordedTrace.LAST_MOMENT),
                maps,
                reduces,
                map == null && reduce == null
                    ? null
                    : new JobContainerSizes(
                        map == null ? reduce : map, reduce == null ? map : reduce),
                Double.NaN,
                AmStart.UNKNOWN,
                JobFramework.MAPREDUCE));
      }
    }

    private RecordedTask task(String job, JsonNode task) {
      long start = moment(job, task, "container.start.ms");
      long finish = moment(job, task, "container.end.ms");
      long duration = moment(job, task, "container.duration.ms");
      duration = duration < 0 ? moment(job, task, "duration.ms") : duration;
      if (duration < 0 && RecordedTask.isRecorded(start, finish)) {
        return new RecordedTask(start, finish);
      }
      if (duration < 0) {
        throw new LabException(
            ("%s: a container of job %s lasts from container.start.ms %d to container.end.ms %d;"
                    + " expected an end after its start, or duration.ms")
                .formatted(reading.source(), job, start, finish));
      }
      return new RecordedTask(-1, duration);
    }

    /** -1 if not recorded. */
    private long moment(String job, JsonNode task, String key) {
      return number(job, task, key, -1, -1, RecordedTrace.LAST_MOMENT);
    }

    private long number(
        String job, JsonNode object, String key, long otherwise, long least, long most) {
      String text = object.path(key).asText(Long.toString(otherwise));
      long value = NumberUtils.toLong(text, least - 1);
      if (value < least || value > most) {
        throw new LabException(
            "%s: %s of job %s is \"%s\", expected a whole number from %d to %d"
                .formatted(reading.source(), key, job, text, least, most));
      }
      return value;
    }
  }
}
