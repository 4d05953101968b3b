/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim.cluster;

import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import javax.crypto.SecretKey;
import org.apache.hadoop.security.token.Token;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptReport;
import org.apache.hadoop.yarn.api.records.ApplicationResourceUsageReport;
import org.apache.hadoop.yarn.api.records.ApplicationSubmissionContext;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerStatus;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.YarnApplicationAttemptState;
import org.apache.hadoop.yarn.security.AMRMTokenIdentifier;
import org.apache.hadoop.yarn.security.client.ClientToAMTokenIdentifier;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.blacklist.BlacklistManager;
import org.apache.hadoop.yarn.server.resourcemanager.blacklist.DisabledBlacklistManager;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttemptEvent;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttemptMetrics;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttemptState;

/** The one attempt of an application: its master's container, and how it ended. */
public final class SimulatedRmAttempt implements RMAppAttempt {
  private final ApplicationAttemptId id;
  private final ApplicationSubmissionContext submission;
  private final RMAppAttemptMetrics metrics;
  private final long startTime;
  private final BlacklistManager blacklist = new DisabledBlacklistManager();
  private Container masterContainer;
  private FinalApplicationStatus finalStatus = FinalApplicationStatus.UNDEFINED;
  private RMAppAttemptState state = RMAppAttemptState.RUNNING;
  private long finishTime;

  public SimulatedRmAttempt(
      ApplicationAttemptId id,
      ApplicationSubmissionContext submission,
      RMContext context,
      long startTime) {
    this.id = id;
    this.submission = submission;
    this.metrics = new RMAppAttemptMetrics(id, context);
    this.startTime = startTime;
  }

  /** The master runs in this container. */
  public void setMasterContainer(Container container) {
    masterContainer = container;
  }

  void finished(FinalApplicationStatus status, long time) {
    finalStatus = status;
    state =
        status == FinalApplicationStatus.SUCCEEDED
            ? RMAppAttemptState.FINISHED
            : RMAppAttemptState.FAILED;
    finishTime = time;
  }

  @Override
  public ApplicationAttemptId getAppAttemptId() {
    return id;
  }

  @Override
  public RMAppAttemptState getAppAttemptState() {
    return state;
  }

  @Override
  public String getHost() {
    return "N/A";
  }

  @Override
  public int getRpcPort() {
    return -1;
  }

  @Override
  public String getTrackingUrl() {
    return "";
  }

  @Override
  public String getOriginalTrackingUrl() {
    return "";
  }

  @Override
  public String getWebProxyBase() {
    return "";
  }

  @Override
  public String getDiagnostics() {
    return "";
  }

  @Override
  public float getProgress() {
    return 0;
  }

  @Override
  public FinalApplicationStatus getFinalApplicationStatus() {
    return finalStatus;
  }

  @Override
  public List<ContainerStatus> pullJustFinishedContainers() {
    return List.of();
  }

  @Override
  public ConcurrentMap<NodeId, List<ContainerStatus>> getJustFinishedContainersReference() {
    return new ConcurrentHashMap<>();
  }

  @Override
  public List<ContainerStatus> getJustFinishedContainers() {
    return List.of();
  }

  @Override
  public ConcurrentMap<NodeId, List<ContainerStatus>> getFinishedContainersSentToAMReference() {
    return new ConcurrentHashMap<>();
  }

  @Override
  public Container getMasterContainer() {
    return masterContainer;
  }

  @Override
  public ApplicationSubmissionContext getSubmissionContext() {
    return submission;
  }

  @Override
  public Token<AMRMTokenIdentifier> getAMRMToken() {
    return null;
  }

  @Override
  public SecretKey getClientTokenMasterKey() {
    return null;
  }

  @Override
  public Token<ClientToAMTokenIdentifier> createClientToken(String clientName) {
    return null;
  }

  @Override
  public ApplicationResourceUsageReport getApplicationResourceUsageReport() {
    throw new UnsupportedOperationException("no reports in the laboratory");
  }

  @Override
  public BlacklistManager getAMBlacklistManager() {
    return blacklist;
  }

  @Override
  public long getStartTime() {
    return startTime;
  }

  @Override
  public RMAppAttemptState getState() {
    return state;
  }

  @Override
  public RMAppAttemptState getPreviousState() {
    return state;
  }

  @Override
  public YarnApplicationAttemptState createApplicationAttemptState() {
    return switch (state) {
      case FINISHED -> YarnApplicationAttemptState.FINISHED;
      case FAILED -> YarnApplicationAttemptState.FAILED;
      default -> YarnApplicationAttemptState.RUNNING;
    };
  }

  @Override
  public ApplicationAttemptReport createApplicationAttemptReport() {
    throw new UnsupportedOperationException("no reports in the laboratory");
  }

  @Override
  public boolean shouldCountTowardsMaxAttemptRetry() {
    return true;
  }

  @Override
  public RMAppAttemptMetrics getRMAppAttemptMetrics() {
    return metrics;
  }

  @Override
  public long getFinishTime() {
    return finishTime;
  }

  @Override
  public void updateAMLaunchDiagnostics(String amLaunchDiagnostics) {
    // Nothing is launched.
  }

  @Override
  public Set<String> getBlacklistedNodes() {
    return Set.of();
  }

  @Override
  public void handle(RMAppAttemptEvent event) {
    // The simulation listens to the dispatcher itself.
  }
}
