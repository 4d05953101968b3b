/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.published;

import io.lsps.gate.GateReason;
import io.lsps.why.AskState;
import io.lsps.why.MasterRoom;
import io.lsps.why.WaitingApp;
import io.lsps.yarn.app.ResourceVectors;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.PendingAsk;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSQueueMetrics;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairSchedulerAccess;
import org.apache.hadoop.yarn.util.resource.Resources;

/** An application as what its waiting is explained by. */
final class AppReader {
  private final Look look;

  AppReader(Look look) {
    this.look = look;
  }

  /**
   * Reads one.
   *
   * @param gate why its reduces are let in or held back, or null
   */
  WaitingApp read(FSAppAttempt attempt, GateReason gate) {
    FSLeafQueue queue = attempt.getQueue();
    QueuePlaces places = look.places(queue);
    WaitingApp.Builder app =
        WaitingApp.in(look.queue(queue), attempt.getUser())
            .before(places.before(attempt))
            .excludes(attempt.getAppSchedulingInfo().getBlackListCopy())
            .reservedOn(reservedOn(attempt))
            .gate(gate);
    if (!look.scheduler().getRMContext().isSchedulerReadyForAllocatingContainers()) {
      app.notReady();
    }
    if (places.isLimited(attempt)) {
      int most = look.scheduler().getAllocationConfiguration().getUserMaxApps(attempt.getUser());
      app.notRunnable(look.running(attempt.getUser()), most);
    }
    List<AskState> seen = new AskReader(look.scheduler(), attempt).seen();
    seen.forEach(app::asks);
    if (attempt.isWaitingForAMContainer() && !seen.isEmpty()) {
      app.masterWaits(masterRoom(queue, attempt));
    }
    for (ResourceRequest row : look.of.gate.held(attempt.getApplicationAttemptId())) {
      app.asks(AskState.held(ResourceVectors.of(row.getCapability()), row.getNumContainers()));
    }
    return app.build();
  }

  private static List<String> reservedOn(FSAppAttempt attempt) {
    List<String> nodes = new ArrayList<>();
    for (RMContainer container : attempt.getReservedContainers()) {
      nodes.add(container.getReservedNode().getHost());
    }
    return nodes;
  }

  private static MasterRoom masterRoom(FSLeafQueue queue, FSAppAttempt attempt) {
    PendingAsk master = attempt.getAppSchedulingInfo().getNextPendingAsk();
    boolean enough = master == null || queue.canRunAppAM(master.getPerAllocationResource());
    // What the limit is, the FairScheduler tells in its metrics alone, when it was asked.
    FSQueueMetrics metrics = queue.getMetrics();
    Resource most = Resource.newInstance(metrics.getMaxAMShareMB(), metrics.getMaxAMShareVCores());
    return new MasterRoom(
        enough,
        // Hadoop's count may fall below nought when an application moves.
        ResourceVectors.of(
            Resources.componentwiseMax(FairSchedulerAccess.mastersHold(queue), Resources.none())),
        ResourceVectors.ofRoom(most));
  }
}
