/* SPDX-License-Identifier: Apache-2.0 */
package org.apache.hadoop.mapreduce.jobhistory;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.JobID;
import org.apache.hadoop.mapreduce.TaskAttemptID;
import org.apache.hadoop.mapreduce.TaskID;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.mapreduce.jobhistory.EventWriter.WriteMode;

/**
 * Writes job histories as MapReduce's AM does, by Hadoop's own writer, which only classes of its
 * package may call.
 */
public final class HistoryFiles {
  private static final String HOST = "node1";

  private HistoryFiles() {}

  /** An attempt, milliseconds since 1970; status as Hadoop writes it. */
  public record WrittenAttempt(String status, long start, long end) {}

  /** A task with its attempts in their order; the last one decides. */
  public record WrittenTask(boolean map, List<WrittenAttempt> attempts) {}

  /**
   * A job.
   *
   * @param conf of its job_*_conf.xml; none is written where it is empty
   */
  public record WrittenJob(
      int number,
      String user,
      String asked,
      String placed,
      String name,
      long submit,
      long finish,
      List<WrittenTask> tasks,
      Map<String, String> conf) {}

  /** Writes a history, and the job's configuration beside it. */
  public static Path write(Path folder, WrittenJob job) throws IOException {
    JobID id = new JobID("1400000000000", job.number());
    Path file = folder.resolve(id + "-" + job.submit() + "-" + job.user() + ".jhist");
    FileSystem local = FileSystem.getLocal(new Configuration(false)).getRaw();
    try (FSDataOutputStream out = local.create(new org.apache.hadoop.fs.Path(file.toUri()))) {
      EventWriter writer = new EventWriter(out, WriteMode.JSON);
      writer.write(
          new JobSubmittedEvent(
              id, job.name(), job.user(), job.submit(), "", Map.of(), job.asked()));
      writer.write(new JobQueueChangeEvent(id, job.placed()));
      writer.write(new JobInitedEvent(id, job.submit(), 1, 1, "RUNNING", false));
      int number = 0;
      for (WrittenTask task : job.tasks()) {
        task(writer, new TaskID(id, type(task), number++), task);
      }
      Counters none = new Counters();
      writer.write(new JobFinishedEvent(id, job.finish(), 1, 1, 0, 0, 0, 0, none, none, none));
      writer.flush();
    }
    if (!job.conf().isEmpty()) {
      Configuration conf = new Configuration(false);
      job.conf().forEach(conf::set);
      try (var out = Files.newOutputStream(folder.resolve(id + "_conf.xml"))) {
        conf.writeXml(out);
      }
    }
    return file;
  }

  private static void task(EventWriter writer, TaskID id, WrittenTask task) throws IOException {
    TaskType type = type(task);
    writer.write(new TaskStartedEvent(id, task.attempts().get(0).start(), type, ""));
    TaskAttemptID last = null;
    long end = 0;
    String status = "";
    for (WrittenAttempt attempt : task.attempts()) {
      last = new TaskAttemptID(id, task.attempts().indexOf(attempt));
      end = attempt.end();
      status = attempt.status();
      writer.write(new TaskAttemptStartedEvent(last, type, attempt.start(), HOST, 1, 1, "", ""));
      writer.write(ended(last, task.map(), attempt));
    }
    if (status.equals("SUCCEEDED")) {
      writer.write(new TaskFinishedEvent(id, last, end, type, status, new Counters(), 0));
    }
  }

  private static HistoryEvent ended(TaskAttemptID id, boolean map, WrittenAttempt attempt) {
    long end = attempt.end();
    TaskType type = map ? TaskType.MAP : TaskType.REDUCE;
    Counters none = new Counters();
    if (!attempt.status().equals("SUCCEEDED")) {
      return new TaskAttemptUnsuccessfulCompletionEvent(
          id, type, attempt.status(), end, HOST, 1, "rack", "it ended", none, null, 0);
    }
    return map
        ? new MapAttemptFinishedEvent(
            id, type, "SUCCEEDED", end, end, HOST, 1, "rack", "", none, null, 0)
        : new ReduceAttemptFinishedEvent(
            id, type, "SUCCEEDED", end, end, end, HOST, 1, "rack", "", none, null, 0);
  }

  private static TaskType type(WrittenTask task) {
    return task.map() ? TaskType.MAP : TaskType.REDUCE;
  }
}
