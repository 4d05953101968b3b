/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.workload;

import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.lsps.lab.workload.RecordedTrace.Reading;
import io.lsps.lab.workload.RecordedTrace.RecordedTask;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.tools.rumen.LoggedJob;
import org.apache.hadoop.tools.rumen.LoggedTask;
import org.apache.hadoop.tools.rumen.LoggedTaskAttempt;
import org.apache.hadoop.tools.rumen.Pre21JobHistoryConstants;

/**
 * A job trace of Hadoop's Rumen (JSON). A task takes as long as its last successful attempt. Tasks
 * and jobs without one are left out.
 */
final class RumenTrace {
  private RumenTrace() {}

  /** Reads all jobs; closes the stream. Rumen's own reader takes a bad value for the file's end. */
  static void read(InputStream file, Reading reading) throws IOException {
    try (MappingIterator<LoggedJob> jobs =
        new ObjectMapper().readerFor(LoggedJob.class).readValues(file)) {
      while (jobs.hasNextValue()) {
        LoggedJob job = jobs.nextValue();
        reading.add(
            String.valueOf(job.getJobID()),
            job.getUser() == null ? null : job.getUser().getValue(),
            job.getQueue() == null ? null : job.getQueue().getValue(),
            job.getJobName() == null ? null : job.getJobName().getValue(),
            job.getSubmitTime(),
            tasks(job.getMapTasks()),
            tasks(job.getReduceTasks()));
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
