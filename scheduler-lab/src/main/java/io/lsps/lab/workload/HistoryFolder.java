/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.workload;

import io.lsps.lab.LabException;
import io.lsps.lab.workload.RecordedTrace.Reading;
import io.lsps.lab.workload.RecordedTrace.RecordedTask;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.mapreduce.jobhistory.EventReader;
import org.apache.hadoop.mapreduce.jobhistory.JobHistoryParser;
import org.apache.hadoop.mapreduce.jobhistory.JobHistoryParser.JobInfo;
import org.apache.hadoop.mapreduce.jobhistory.JobHistoryParser.TaskAttemptInfo;
import org.apache.hadoop.mapreduce.jobhistory.JobHistoryParser.TaskInfo;

/**
 * The MapReduce job history files ({@code *.jhist}) in a folder and below it. A task takes as long
 * as its successful attempt. A file that cannot be read is named and passed over.
 */
final class HistoryFolder {
  private static final String ENDING = ".jhist";
  private static final int MOST_NAMED = 10;
  private static final Pattern MISSING_FIELD = Pattern.compile("missing required field (\\w+)");

  private HistoryFolder() {}

  /** Whether a file that begins so is meant as a job history. */
  static boolean isHistory(Path file, String begin) {
    return begin.startsWith("Avro-") || file.toString().endsWith(ENDING);
  }

  /**
   * Reads all of them.
   *
   * @param folder or a single file
   * @throws LabException if there is none, or none can be read
   */
  static Workload read(Path folder, WorkloadOptions options) {
    Reading reading = new Reading(folder);
    List<Path> files = files(folder);
    List<String> unreadable = new ArrayList<>();
    int unfinished = 0;
    for (Path file : files) {
      try {
        JobInfo job = parse(file);
        unfinished += job.getFinishTime() > 0 ? 0 : 1;
        add(reading, job);
      } catch (UnreadableHistoryException e) {
        unreadable.add(file.getFileName() + " (" + e.getMessage() + ")");
      }
    }
    if (!unreadable.isEmpty()) {
      String named =
          String.join("; ", unreadable.subList(0, Math.min(MOST_NAMED, unreadable.size())))
              + (unreadable.size() > MOST_NAMED ? "; …" : "");
      if (unreadable.size() == files.size()) {
        throw new LabException(
            "%s: none of its %d job histories can be read: %s"
                .formatted(folder, files.size(), named));
      }
      reading.note(
          "%d of %d job histories cannot be read and are left out: %s"
              .formatted(unreadable.size(), files.size(), named));
    }
    if (unfinished > 0) {
      reading.note(
          unfinished + " job histories do not reach their job's end: without their later tasks");
    }
    return reading.trace(options);
  }

  private static List<Path> files(Path folder) {
    if (!Files.isDirectory(folder)) {
      return List.of(folder);
    }
    try (Stream<Path> all = Files.walk(folder)) {
      List<Path> files = all.filter(path -> path.toString().endsWith(ENDING)).sorted().toList();
      if (files.isEmpty()) {
        throw new LabException(
            folder + ": no *.jhist in it or below; expected MapReduce job histories");
      }
      return files;
    } catch (IOException | UncheckedIOException e) {
      throw new LabException(folder + ": cannot be listed; is each folder in it readable?", e);
    }
  }

  private static void add(Reading reading, JobInfo job) {
    reading.add(
        String.valueOf(job.getJobId()),
        job.getUsername(),
        job.getJobQueueName(),
        job.getJobname(),
        job.getSubmitTime(),
        tasks(job, TaskType.MAP),
        tasks(job, TaskType.REDUCE),
        null);
  }

  private static List<RecordedTask> tasks(JobInfo job, TaskType type) {
    return job.getAllTasks().values().stream()
        .map(task -> succeeded(task, type))
        .flatMap(Optional::stream)
        .map(attempt -> new RecordedTask(attempt.getStartTime(), attempt.getFinishTime()))
        .toList();
  }

  /** The first attempt of a task that succeeded, if that is of this type. */
  private static Optional<TaskAttemptInfo> succeeded(TaskInfo task, TaskType type) {
    return task.getAllTaskAttempts().values().stream()
        .filter(attempt -> "SUCCEEDED".equals(attempt.getTaskStatus()))
        .filter(attempt -> RecordedTask.isRecorded(attempt.getStartTime(), attempt.getFinishTime()))
        .findFirst()
        .filter(attempt -> task.getTaskType() == type);
  }

  /** Avro, for one, tells of an event that it does not know by an unchecked exception. */
  private static JobInfo parse(Path file) throws UnreadableHistoryException {
    try (InputStream in = Utf8File.open(file)) {
      EventReader events = new EventReader(new DataInputStream(in));
      // It opens the file too, and closes both.
      FileSystem local = FileSystem.getLocal(new Configuration(false)).getRaw();
      JobHistoryParser parser = new JobHistoryParser(local, file.toUri().toString());
      JobInfo job = parser.parse(events);
      if (parser.getParseException() != null) {
        throw parser.getParseException();
      }
      if (job.getSubmitTime() <= 0) {
        throw new UnreadableHistoryException("no submission of a job in it", null);
      }
      return job;
    } catch (IOException | RuntimeException e) {
      throw new UnreadableHistoryException(reason(e), e);
    }
  }

  private static String reason(Exception e) {
    if (e instanceof AccessDeniedException) {
      return "not readable by this user";
    }
    Matcher missing = MISSING_FIELD.matcher(String.valueOf(e.getMessage()));
    return missing.find()
        ? "an event in it lacks " + missing.group(1) + ", as histories of older Hadoops do"
        : "damaged, cut off, or no job history of Hadoop 2 or 3";
  }

  /** A file that is no job history, or not one that Hadoop's own parser reads. */
  private static final class UnreadableHistoryException extends Exception {
    private static final long serialVersionUID = 1;

    UnreadableHistoryException(String message, Throwable cause) {
      super(message, cause);
    }
  }
}
