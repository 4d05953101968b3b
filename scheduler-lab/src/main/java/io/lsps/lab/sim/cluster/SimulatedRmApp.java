/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim.cluster;

import io.lsps.lab.workload.WorkloadJob;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.ipc.CallerContext;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ApplicationReport;
import org.apache.hadoop.yarn.api.records.ApplicationSubmissionContext;
import org.apache.hadoop.yarn.api.records.ApplicationTimeoutType;
import org.apache.hadoop.yarn.api.records.CollectorInfo;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;
import org.apache.hadoop.yarn.api.records.LogAggregationStatus;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.NodeUpdateType;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.ReservationId;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.api.records.YarnApplicationState;
import org.apache.hadoop.yarn.server.api.protocolrecords.LogAggregationReport;
import org.apache.hadoop.yarn.server.api.records.AppCollectorData;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.placement.ApplicationPlacementContext;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppEvent;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppMetrics;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppState;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNode;
import org.apache.hadoop.yarn.util.Records;

/** The application as the scheduler sees it: its submission, its one attempt, and how it ended. */
public final class SimulatedRmApp implements RMApp {
  private final ApplicationSubmissionContext submission;
  private final ApplicationPlacementContext placement;
  private final String user;
  private final long submitTime;
  private SimulatedRmAttempt attempt;
  private final List<ResourceRequest> amRequests;
  private String queue;
  private RMAppState state = RMAppState.RUNNING;
  private FinalApplicationStatus finalStatus = FinalApplicationStatus.UNDEFINED;
  private long finishTime;

  SimulatedRmApp(
      ApplicationSubmissionContext submission,
      String user,
      long submitTime,
      SimulatedRmAttempt attempt,
      List<ResourceRequest> amRequests) {
    this.submission = submission;
    this.user = user;
    this.submitTime = submitTime;
    this.attempt = attempt;
    this.amRequests = amRequests;
    this.queue = submission.getQueue();
    this.placement = new ApplicationPlacementContext(submission.getQueue());
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
  public ApplicationId getApplicationId() {
    return submission.getApplicationId();
  }

  @Override
  public ApplicationSubmissionContext getApplicationSubmissionContext() {
    return submission;
  }

  @Override
  public RMAppState getState() {
    return state;
  }

  @Override
  public String getUser() {
    return user;
  }

  @Override
  public float getProgress() {
    return 0;
  }

  @Override
  public RMAppAttempt getRMAppAttempt(ApplicationAttemptId appAttemptId) {
    return appAttemptId.equals(attempt.getAppAttemptId()) ? attempt : null;
  }

  @Override
  public String getQueue() {
    return queue;
  }

  @Override
  public void setQueue(String name) {
    queue = name;
  }

  @Override
  public String getName() {
    return submission.getApplicationName();
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
  public ApplicationReport createAndGetApplicationReport(
      String clientUserName, boolean allowAccess) {
    throw new UnsupportedOperationException("no reports in the laboratory");
  }

  @Override
  public int pullRMNodeUpdates(Map<RMNode, NodeUpdateType> updatedNodes) {
    return 0;
  }

  @Override
  public long getFinishTime() {
    return finishTime;
  }

  @Override
  public long getStartTime() {
    return submitTime;
  }

  @Override
  public long getSubmitTime() {
    return submitTime;
  }

  @Override
  public long getLaunchTime() {
    return submitTime;
  }

  @Override
  public String getTrackingUrl() {
    return "";
  }

  @Override
  public AppCollectorData getCollectorData() {
    return null;
  }

  @Override
  public CollectorInfo getCollectorInfo() {
    return null;
  }

  @Override
  public String getOriginalTrackingUrl() {
    return "";
  }

  @Override
  public StringBuilder getDiagnostics() {
    return new StringBuilder();
  }

  @Override
  public FinalApplicationStatus getFinalApplicationStatus() {
    return finalStatus;
  }

  @Override
  public int getMaxAppAttempts() {
    return 1;
  }

  @Override
  public String getApplicationType() {
    return submission.getApplicationType();
  }

  @Override
  public Set<String> getApplicationTags() {
    return submission.getApplicationTags();
  }

  @Override
  public boolean isAppFinalStateStored() {
    return isAppInCompletedStates();
  }

  @Override
  public Set<NodeId> getRanNodes() {
    return Set.of();
  }

  @Override
  public YarnApplicationState createApplicationState() {
    return switch (state) {
      case FINISHED -> YarnApplicationState.FINISHED;
      case FAILED -> YarnApplicationState.FAILED;
      default -> YarnApplicationState.RUNNING;
    };
  }

  @Override
  public RMAppMetrics getRMAppMetrics() {
    throw new UnsupportedOperationException("no application metrics in the laboratory");
  }

  @Override
  public ReservationId getReservationId() {
    return null;
  }

  @Override
  public List<ResourceRequest> getAMResourceRequests() {
    return amRequests;
  }

  @Override
  public Map<NodeId, LogAggregationReport> getLogAggregationReportsForApp() {
    return Map.of();
  }

  @Override
  public LogAggregationStatus getLogAggregationStatusForAppReport() {
    return LogAggregationStatus.DISABLED;
  }

  @Override
  public String getAmNodeLabelExpression() {
    return "";
  }

  @Override
  public String getAppNodeLabelExpression() {
    return "";
  }

  @Override
  public CallerContext getCallerContext() {
    return null;
  }

  @Override
  public Map<ApplicationTimeoutType, Long> getApplicationTimeouts() {
    return Map.of();
  }

  @Override
  public Priority getApplicationPriority() {
    return submission.getPriority();
  }

  @Override
  public boolean isAppInCompletedStates() {
    return state != RMAppState.RUNNING;
  }

  @Override
  public ApplicationPlacementContext getApplicationPlacementContext() {
    return placement;
  }

  @Override
  public Map<String, String> getApplicationSchedulingEnvs() {
    return Map.of();
  }

  @Override
  public String getRealUser() {
    return user;
  }

  @Override
  public void handle(RMAppEvent event) {
    // The simulation listens to the dispatcher itself.
  }

  /** Submits a job as an application. */
  public static final class ApplicationSubmission {
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
      ApplicationSubmissionContext submission =
          Records.newRecord(ApplicationSubmissionContext.class);
      submission.setApplicationId(id);
      submission.setApplicationName(job.name());
      submission.setApplicationType(job.framework().applicationType());
      submission.setQueue(queue);
      submission.setPriority(Priority.newInstance(0));
      submission.setUnmanagedAM(!managed);
      submission.setApplicationTags(job.tags());
      submission.setMaxAppAttempts(1);
      SimulatedRmAttempt attempt =
          new SimulatedRmAttempt(
              ApplicationAttemptId.newInstance(id, 1), submission, context, time);
      return new SimulatedRmApp(submission, job.user(), time, attempt, amRequests);
    }
  }
}
