/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.published;

import io.lsps.gate.GateReason;
import io.lsps.why.AskState;
import io.lsps.why.MasterRoom;
import io.lsps.why.WaitingApp;
import io.lsps.yarn.app.ResourceVectors;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.PendingAsk;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairSchedulerAccess;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.placement.AppPlacementAllocator;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;
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
    boolean enough =
        master == null
            || FairSchedulerAccess.mayStartMaster(queue, master.getPerAllocationResource());
    return new MasterRoom(
        enough,
        // Hadoop's count may fall below nought when an application moves.
        ResourceVectors.of(
            Resources.componentwiseMax(FairSchedulerAccess.mastersHold(queue), Resources.none())),
        ResourceVectors.ofRoom(FairSchedulerAccess.mastersMayHold(queue)));
  }

  /** What an attempt asks for; the attempt's own lock is held for a few reads. */
  private static final class AskReader {
    private final FairScheduler scheduler;
    private final FSAppAttempt attempt;

    AskReader(FairScheduler scheduler, FSAppAttempt attempt) {
      this.scheduler = scheduler;
      this.attempt = attempt;
    }

    /** What the scheduler sees, by key. */
    List<AskState> seen() {
      List<AskState> asks = new ArrayList<>();
      for (SchedulerRequestKey key : attempt.getSchedulerKeys()) {
        AppPlacementAllocator<?> placement = attempt.getAppPlacementAllocator(key);
        PendingAsk any = placement == null ? null : placement.getPendingAsk(ResourceRequest.ANY);
        if (any != null && any.getCount() > 0) {
          AskState ask =
              AskState.of(ResourceVectors.of(any.getPerAllocationResource()), any.getCount());
          asks.add(placed(ask, key, placement));
        }
      }
      return asks;
    }

    private AskState placed(
        AskState ask, SchedulerRequestKey key, AppPlacementAllocator<?> placement) {
      Set<String> places = new HashSet<>();
      boolean relaxed = true;
      for (Map.Entry<String, ResourceRequest> row : placement.getResourceRequests().entrySet()) {
        if (row.getKey().equals(ResourceRequest.ANY)) {
          relaxed = row.getValue().getRelaxLocality();
        } else if (row.getValue().getNumContainers() > 0) {
          places.add(row.getKey());
        }
      }
      return relaxed
          ? ask.at(nearest(places), false, isEarly(key))
          // A rack that is not to be relaxed to stands beside the nodes in it.
          : ask.at(withoutClosedRacks(places, placement), true, false);
    }

    /** The nodes, beside which their racks are named always; else the racks. */
    private static Set<String> nearest(Set<String> places) {
      Set<String> nodes = new HashSet<>(places);
      nodes.removeIf(place -> place.startsWith("/"));
      return nodes.isEmpty() ? places : nodes;
    }

    private static Set<String> withoutClosedRacks(
        Set<String> places, AppPlacementAllocator<?> placement) {
      Set<String> open = new HashSet<>();
      for (String place : places) {
        ResourceRequest row = placement.getResourceRequests().get(place);
        if (row != null && (!place.startsWith("/") || row.getRelaxLocality())) {
          open.add(place);
        }
      }
      return open;
    }

    /** Whether the FairScheduler may still wait for a nearer node, by its thresholds. */
    @SuppressWarnings("deprecation") // Continuous scheduling is, and still in use.
    private boolean isEarly(SchedulerRequestKey key) {
      double threshold =
          Math.max(scheduler.getNodeLocalityThreshold(), scheduler.getRackLocalityThreshold());
      if (scheduler.isContinuousSchedulingEnabled()) {
        return scheduler.getNodeLocalityDelayMs() > 0 || scheduler.getRackLocalityDelayMs() > 0;
      }
      return threshold > 0
          && attempt.getSchedulingOpportunities(key) <= threshold * scheduler.getNumClusterNodes();
    }
  }
}
