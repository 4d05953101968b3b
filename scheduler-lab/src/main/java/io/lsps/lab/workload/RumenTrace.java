/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.workload;

import io.lsps.lab.workload.RecordedTrace.Reading;
import io.lsps.lab.workload.RecordedTrace.RecordedTask;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.tools.rumen.JobTraceReader;
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

  /** Reads all jobs; closes the stream. */
  static void read(InputStream file, Reading reading) throws IOException {
    try (JobTraceReader jobs = new JobTraceReader(file)) {
      LoggedJob job;
      while ((job = jobs.getNext()) != null) {
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
            && attempt.getFinishTime() >= attempt.getStartTime()) {
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
