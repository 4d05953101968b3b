/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.workload;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.google.common.primitives.Longs;
import io.lsps.lab.workload.Workload.ReadAhead;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.apache.hadoop.tools.rumen.JobTraceReader;
import org.apache.hadoop.tools.rumen.LoggedJob;
import org.apache.hadoop.tools.rumen.LoggedTask;
import org.apache.hadoop.tools.rumen.LoggedTaskAttempt;
import org.apache.hadoop.tools.rumen.Pre21JobHistoryConstants;

/**
 * A job trace of Hadoop's Rumen (JSON). A task takes as long as its last successful attempt. Tasks
 * and jobs without one are left out.
 */
final class RumenTrace implements Workload {
  private final Path file;
  private final Set<String> users = new TreeSet<>();
  private long firstSubmit = Long.MAX_VALUE;

  RumenTrace(Path file) {
    this.file = file;
    try (Reading reading = new Reading(0)) {
      LoggedJob job;
      while ((job = reading.readRow()) != null) {
        users.add(TraceUsers.queueName(job.getUser() == null ? null : job.getUser().getValue()));
        firstSubmit = Math.min(firstSubmit, job.getSubmitTime());
      }
    }
    if (users.isEmpty()) {
      throw new IllegalArgumentException(file + ":1: no job in it");
    }
  }

  @Override
  public String name() {
    return String.valueOf(file.getFileName());
  }

  @Override
  public List<String> users() {
    return List.copyOf(users);
  }

  @Override
  public Jobs jobs(long seed) {
    Reading reading = new Reading(firstSubmit);
    reading.start();
    return reading;
  }

  private final class Reading extends ReadAhead {
    private final JobTraceReader reader;
    private final long origin;
    private int jobs;

    Reading(long origin) {
      this.origin = origin;
      try {
        reader = new JobTraceReader(new BufferedInputStream(Files.newInputStream(file)));
      } catch (IOException e) {
        throw corrupt(e);
      }
    }

    LoggedJob readRow() {
      try {
        LoggedJob job = reader.getNext();
        jobs++;
        return job;
      } catch (IOException e) {
        throw corrupt(e);
      }
    }

    private IllegalArgumentException corrupt(IOException e) {
      if (e instanceof JsonProcessingException json && json.getLocation() != null) {
        return new IllegalArgumentException(
            file + ":" + json.getLocation().getLineNr() + ": " + json.getOriginalMessage(), e);
      }
      return new IllegalArgumentException(file + ": after job " + jobs + ": " + e.getMessage(), e);
    }

    /** Skips jobs without tasks. */
    @Override
    WorkloadJob read() {
      WorkloadJob job = null;
      LoggedJob row;
      while (job == null && (row = readRow()) != null) {
        job = spec(row);
      }
      return job;
    }

    private WorkloadJob spec(LoggedJob job) {
      PhaseTasks maps = times(job.getMapTasks());
      PhaseTasks reduces = times(job.getReduceTasks());
      if (maps.count() + reduces.count() == 0) {
        return null;
      }
      return WorkloadJob.of(
          String.valueOf(job.getJobID()),
          TraceUsers.queueName(job.getUser() == null ? null : job.getUser().getValue()),
          job.getJobName() == null ? "unknown" : String.valueOf(job.getJobName().getValue()),
          job.getSubmitTime() - origin,
          maps,
          reduces);
    }

    @Override
    public void close() {
      try {
        reader.close();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  private static PhaseTasks times(List<LoggedTask> tasks) {
    List<Long> times = new ArrayList<>();
    for (LoggedTask task : tasks) {
      long time = -1;
      for (LoggedTaskAttempt attempt : task.getAttempts()) {
        if (attempt.getResult() == Pre21JobHistoryConstants.Values.SUCCESS
            && attempt.getFinishTime() >= attempt.getStartTime()) {
          time = attempt.getFinishTime() - attempt.getStartTime();
        }
      }
      if (time >= 0) {
        times.add(time);
      }
    }
    return PhaseTasks.listed(Longs.toArray(times));
  }
}
