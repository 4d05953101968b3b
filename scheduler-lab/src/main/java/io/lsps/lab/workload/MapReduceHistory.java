/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.workload;

import io.lsps.lab.workload.RecordedTrace.AmStart;
import io.lsps.lab.workload.RecordedTrace.RecordedJob;
import io.lsps.lab.workload.RecordedTrace.RecordedTask;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.mapreduce.jobhistory.EventReader;
import org.apache.hadoop.mapreduce.jobhistory.HistoryEvent;
import org.apache.hadoop.mapreduce.jobhistory.JobHistoryParser;
import org.apache.hadoop.mapreduce.jobhistory.JobHistoryParser.JobInfo;
import org.apache.hadoop.mapreduce.jobhistory.JobHistoryParser.TaskAttemptInfo;
import org.apache.hadoop.mapreduce.jobhistory.JobHistoryParser.TaskInfo;
import org.apache.hadoop.mapreduce.jobhistory.JobSubmittedEvent;

/**
 * One job history file of MapReduce. A task's time is that of its successful attempt and the failed
 * ones before it, or of the failed ones only. Killed attempts do not count.
 *
 * @param finished whether the job's end is in it
 * @param uber whether its tasks ran in its application master
 */
record MapReduceHistory(RecordedJob recorded, boolean finished, boolean uber) {
  private static final Pattern MISSING_FIELD = Pattern.compile("missing required field (\\w+)");

  /** Avro, for one, reports an unknown event by an unchecked exception. */
  static MapReduceHistory read(Path file) throws UnreadableHistoryException {
    try (InputStream in = Utf8File.open(file)) {
      Events events = new Events(new DataInputStream(in));
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
      return of(job, events.askedQueue, JobConf.beside(file, String.valueOf(job.getJobId())));
    } catch (IOException | RuntimeException e) {
      throw new UnreadableHistoryException(reason(e), e);
    }
  }

  /**
   * The queue at the history's end is by the cluster's placement rules; that at submission is the
   * requested one.
   */
  private static MapReduceHistory of(JobInfo job, String askedQueue, JobConf conf) {
    boolean finished = job.getFinishTime() > 0;
    RecordedJob recorded =
        new RecordedJob(
            String.valueOf(job.getJobId()),
            job.getUsername(),
            conf.queue() != null ? conf.queue() : askedQueue,
            job.getJobname(),
            job.getSubmitTime(),
            finished ? job.getFinishTime() : -1,
            tasks(job, TaskType.MAP),
            tasks(job, TaskType.REDUCE),
            conf.sizes(),
            conf.slowstart(),
            job.getLatestAMInfo() == null
                ? AmStart.UNKNOWN
                : new AmStart(job.getLatestAMInfo().getStartTime(), job.getLaunchTime()),
            JobFramework.MAPREDUCE);
    return new MapReduceHistory(recorded, finished, job.getUberized());
  }

  private static List<RecordedTask> tasks(JobInfo job, TaskType type) {
    List<RecordedTask> tasks = new ArrayList<>();
    for (TaskInfo task : job.getAllTasks().values()) {
      Collection<TaskAttemptInfo> attempts = task.getAllTaskAttempts().values();
      List<RecordedTask> failed = ended(attempts, "FAILED");
      List<RecordedTask> succeeded =
          task.getTaskType() == type ? ended(attempts, "SUCCEEDED") : List.of();
      if (!succeeded.isEmpty()) {
        RecordedTask done = succeeded.get(0);
        tasks.add(new RecordedTask(done.start(), done.finish(), failed));
      } else if (task.getTaskType() == type && !failed.isEmpty()) {
        RecordedTask last = failed.get(failed.size() - 1);
        tasks.add(
            new RecordedTask(last.start(), last.finish(), failed.subList(0, failed.size() - 1)));
      }
    }
    return tasks;
  }

  private static List<RecordedTask> ended(Collection<TaskAttemptInfo> attempts, String status) {
    return attempts.stream()
        .filter(attempt -> status.equals(attempt.getTaskStatus()))
        .filter(attempt -> RecordedTask.isRecorded(attempt.getStartTime(), attempt.getFinishTime()))
        .map(attempt -> new RecordedTask(attempt.getStartTime(), attempt.getFinishTime()))
        .sorted(Comparator.comparingLong(RecordedTask::finish))
        .toList();
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

  /** Keeps the queue of the submission, which Hadoop's parser overwrites. */
  private static final class Events extends EventReader {
    private String askedQueue;

    Events(DataInputStream in) throws IOException {
      super(in);
    }

    @Override
    public HistoryEvent getNextEvent() throws IOException {
      HistoryEvent event = super.getNextEvent();
      if (event instanceof JobSubmittedEvent submitted) {
        askedQueue = submitted.getJobQueueName();
      }
      return event;
    }
  }

  /** A file that is no job history, or not one that Hadoop's own parser reads. */
  static final class UnreadableHistoryException extends Exception {
    private static final long serialVersionUID = 1;

    UnreadableHistoryException(String message, Throwable cause) {
      super(message, cause);
    }
  }
}
