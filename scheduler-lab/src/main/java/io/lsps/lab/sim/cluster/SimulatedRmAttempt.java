/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim.cluster;

import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationSubmissionContext;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttemptEvent;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttemptImpl;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttemptState;

/**
 * The one attempt of an application: its AM's container, and how it ended. Hadoop's own class,
 * running until set to ended.
 */
public final class SimulatedRmAttempt extends RMAppAttemptImpl {
  private final long startTime;
  private FinalApplicationStatus finalStatus = FinalApplicationStatus.UNDEFINED;
  private RMAppAttemptState state = RMAppAttemptState.RUNNING;
  private long finishTime;

  public SimulatedRmAttempt(
      ApplicationAttemptId id,
      ApplicationSubmissionContext submission,
      RMContext context,
      long startTime) {
    super(id, context, null, null, submission, context.getYarnConfiguration(), null, null);
    this.startTime = startTime;
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
  public RMAppAttemptState getAppAttemptState() {
    return state;
  }

  @Override
  public RMAppAttemptState getState() {
    return state;
  }

  @Override
  public FinalApplicationStatus getFinalApplicationStatus() {
    return finalStatus;
  }

  @Override
  public long getStartTime() {
    return startTime;
  }

  @Override
  public long getFinishTime() {
    return finishTime;
  }

  @Override
  public void handle(RMAppAttemptEvent event) {
    // The simulation handles the dispatcher's events.
  }
}
