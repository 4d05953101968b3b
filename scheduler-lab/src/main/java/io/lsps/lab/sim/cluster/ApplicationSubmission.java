/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim.cluster;

import io.lsps.lab.workload.WorkloadJob;
import java.util.List;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ApplicationSubmissionContext;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.util.Records;

/** Submits a job as an application. */
public final class ApplicationSubmission {
  private ApplicationSubmission() {}

  /** The application as the ResourceManager knows it after its submission. */
  public static SimulatedRmApp of(
      WorkloadJob job,
      ApplicationId id,
      String queue,
      boolean managed,
      List<ResourceRequest> amRequests,
      RMContext context,
      long time) {
    ApplicationSubmissionContext submission = Records.newRecord(ApplicationSubmissionContext.class);
    submission.setApplicationId(id);
    submission.setApplicationName(job.name());
    submission.setApplicationType(job.framework().applicationType());
    submission.setQueue(queue);
    submission.setPriority(Priority.newInstance(0));
    submission.setUnmanagedAM(!managed);
    submission.setApplicationTags(job.tags());
    submission.setMaxAppAttempts(1);
    SimulatedRmAttempt attempt =
        new SimulatedRmAttempt(ApplicationAttemptId.newInstance(id, 1), submission, context, time);
    return new SimulatedRmApp(submission, job.user(), time, attempt, amRequests);
  }
}
