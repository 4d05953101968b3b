/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim.cluster;

import io.lsps.lab.workload.WorkloadJob;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ApplicationSubmissionContext;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.placement.ApplicationPlacementContext;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppEvent;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppImpl;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppState;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttempt;
import org.apache.hadoop.yarn.util.Records;

/**
 * The application as the scheduler sees it: its submission, its one attempt, and how it ended.
 * Hadoop's own class, running until set to ended.
 */
public final class SimulatedRmApp extends RMAppImpl {
  private SimulatedRmAttempt attempt;
  private RMAppState state = RMAppState.RUNNING;
  private FinalApplicationStatus finalStatus = FinalApplicationStatus.UNDEFINED;
  private long finishTime;

  private SimulatedRmApp(
      ApplicationSubmissionContext submission,
      String user,
      List<ResourceRequest> amRequests,
      RMContext context,
      long time) {
    super(
        submission.getApplicationId(),
        context,
        context.getYarnConfiguration(),
        submission.getApplicationName(),
        user,
        submission.getQueue(),
        submission,
        null,
        null,
        time,
        submission.getApplicationType(),
        submission.getApplicationTags(),
        amRequests,
        new ApplicationPlacementContext(submission.getQueue()),
        time);
    ApplicationAttemptId first = ApplicationAttemptId.newInstance(submission.getApplicationId(), 1);
    attempt = new SimulatedRmAttempt(first, submission, context, time);
  }

  /** A job as the ResourceManager knows it after its submission. */
  public static SimulatedRmApp submitted(
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
    return new SimulatedRmApp(submission, job.user(), amRequests, context, time);
  }

  public SimulatedRmAttempt attempt() {
    return attempt;
  }

  /** Replaces an attempt that has died. */
  public void setAttempt(SimulatedRmAttempt next) {
    attempt = next;
  }

  /** The application has ended at this virtual time. */
  public void finished(boolean succeeded, long time) {
    state = succeeded ? RMAppState.FINISHED : RMAppState.FAILED;
    finalStatus = succeeded ? FinalApplicationStatus.SUCCEEDED : FinalApplicationStatus.FAILED;
    finishTime = time;
    attempt.finished(finalStatus, time);
  }

  @Override
  public RMAppState getState() {
    return state;
  }

  @Override
  public RMAppAttempt getRMAppAttempt(ApplicationAttemptId id) {
    return id.equals(attempt.getAppAttemptId()) ? attempt : null;
  }

  @Override
  public RMAppAttempt getCurrentAppAttempt() {
    return attempt;
  }

  @Override
  public Map<ApplicationAttemptId, RMAppAttempt> getAppAttempts() {
    return Map.of(attempt.getAppAttemptId(), attempt);
  }

  @Override
  public long getFinishTime() {
    return finishTime;
  }

  @Override
  public FinalApplicationStatus getFinalApplicationStatus() {
    return finalStatus;
  }

  @Override
  public void handle(RMAppEvent event) {
    // The simulation handles the dispatcher's events.
  }
}
