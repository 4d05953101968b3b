/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt.yarn;

import io.lsps.preempt.LaunchLimit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplication;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSSchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;
import org.apache.hadoop.yarn.util.resource.DominantResourceCalculator;
import org.apache.hadoop.yarn.util.resource.ResourceCalculator;

/**
 * Keeps applications to their launch limits, in any FairScheduler: an application that may start no
 * more is barred from the racks, as if its master had named them in its blacklist. One that may
 * start some more is offered only nodes where that many should find room.
 */
final class LaunchGate {
  private static final ResourceCalculator DOMINANT = new DominantResourceCalculator();

  private final FairScheduler scheduler;
  private final Map<String, Barred> barred = new HashMap<>();
  private Map<String, LaunchLimit> limits = Collections.emptyMap();
  private int turn;

  LaunchGate(FairScheduler scheduler) {
    this.scheduler = scheduler;
  }

  void limits(Map<String, LaunchLimit> next) {
    limits = next;
  }

  Map<String, LaunchLimit> held() {
    return limits;
  }

  void hold() {
    if (limits.isEmpty() && barred.isEmpty()) {
      return;
    }
    turn++;
    for (Iterator<String> all = barred.keySet().iterator(); all.hasNext(); ) {
      String application = all.next();
      if (!limits.containsKey(application)) {
        barred.get(application).become(Collections.emptySet());
        all.remove();
      }
    }
    for (LaunchLimit limit : limits.values()) {
      FSAppAttempt attempt = attempt(limit.application());
      if (attempt == null || attempt.isWaitingForAMContainer()) {
        continue;
      }
      Barred now = barred.get(limit.application());
      if (now == null || now.attempt != attempt) {
        now = new Barred(attempt);
        barred.put(limit.application(), now);
      }
      now.become(places(attempt, limit));
    }
  }

  private Set<String> places(FSAppAttempt attempt, LaunchLimit limit) {
    List<Request> requests = Request.allOf(attempt);
    if (requests.isEmpty()) {
      return Collections.emptySet();
    }
    Resource size = requests.get(0).size;
    Resource cluster = scheduler.getClusterResource();
    double one = Amounts.of(size).dominantShare(Amounts.of(cluster));
    double used = Amounts.of(attempt.getResourceUsage()).dominantShare(Amounts.of(cluster));
    long budget = (long) Math.floor((limit.part() - used) / one + 1e-9);
    Set<String> closed = new HashSet<>();
    List<FSSchedulerNode> nodes = new ArrayList<>(scheduler.getNodeTracker().getAllNodes());
    if (budget <= 0) {
      for (FSSchedulerNode node : nodes) {
        closed.add(node.getRackName());
      }
      return closed;
    }
    Collections.shuffle(nodes, new java.util.Random(turn));
    Map<FSSchedulerNode, Long> fits = new HashMap<>();
    for (FSSchedulerNode node : nodes) {
      fits.put(node, DOMINANT.computeAvailableContainers(node.getUnallocatedResource(), size));
    }
    // Those with some room first, the fullest of them before.
    nodes.sort(Comparator.comparingLong(node -> fits.get(node) == 0 ? Long.MAX_VALUE : fits.get(node)));
    boolean any = false;
    for (FSSchedulerNode node : nodes) {
      long cost = Math.max(1, fits.get(node));
      if (cost <= budget || (!any && budget > 0)) {
        budget -= cost;
        any = true;
      } else {
        closed.add(node.getNodeName());
      }
    }
    return closed;
  }

  private FSAppAttempt attempt(String application) {
    SchedulerApplication<FSAppAttempt> known =
        scheduler.getSchedulerApplications().get(ApplicationId.fromString(application));
    FSAppAttempt attempt = known == null ? null : known.getCurrentAppAttempt();
    return attempt == null || attempt.isStopped() ? null : attempt;
  }

  private static final class Barred {
    final FSAppAttempt attempt;
    private Set<String> places = new HashSet<>();

    Barred(FSAppAttempt attempt) {
      this.attempt = attempt;
    }

    void become(Set<String> next) {
      List<String> more = new ArrayList<>();
      for (String place : next) {
        if (!places.contains(place) && !attempt.isPlaceBlacklisted(place)) {
          more.add(place);
        }
      }
      List<String> fewer = new ArrayList<>();
      for (String place : places) {
        if (!next.contains(place)) {
          fewer.add(place);
        }
      }
      if (!more.isEmpty() || !fewer.isEmpty()) {
        places.addAll(more);
        places.removeAll(fewer);
        attempt.updateBlacklist(more, fewer);
      }
    }
  }
}
