/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt.yarn;

import io.lsps.preempt.Amount;
import io.lsps.preempt.LaunchLimit;
import io.lsps.preempt.OpenNodes;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplication;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSSchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps applications to their launch limits, in a FairScheduler of any kind. An application that
 * may start no more is barred from all racks, as if its master had blacklisted them. One that may
 * start some more is barred from all nodes but those where so many may start. See
 * docs/decisions/0083-launch-control.md, and 0160-its-own-room-is-open-to-a-limited-job.md.
 */
final class LaunchGate {
  private static final Logger LOG = LoggerFactory.getLogger(LaunchGate.class);
  private static final double ROUNDING = 1e-9;

  private final FairScheduler scheduler;
  private final Map<String, BarredPlaces> barred = new HashMap<>();

  // Read by the web server.
  private final Map<String, String> heldBack = new ConcurrentHashMap<>();
  private final Map<String, Double> told = new HashMap<>();

  private Map<String, LaunchLimit> limits = Collections.emptyMap();
  private int turn;

  LaunchGate(FairScheduler scheduler) {
    this.scheduler = scheduler;
  }

  /** From now on these limits hold, by application. */
  void set(Map<String, LaunchLimit> next) {
    limits = next;
    for (Iterator<String> all = barred.keySet().iterator(); all.hasNext(); ) {
      String application = all.next();
      if (!next.containsKey(application)) {
        if (isGone(application) || isFreed(application)) {
          all.remove();
        }
        heldBack.remove(application);
        if (told.remove(application) != null) {
          LOG.info("Launch control: {} is limited no more", application);
        }
      }
    }
  }

  private boolean isGone(String application) {
    return !scheduler.getSchedulerApplications().containsKey(ApplicationId.fromString(application));
  }

  /** Whether it is barred no more: what a next attempt inherits is out of reach until it runs. */
  private boolean isFreed(String application) {
    FSAppAttempt attempt = attempt(application);
    if (attempt == null || attempt.isWaitingForAMContainer()) {
      return false;
    }
    places(attempt).become(Collections.emptySet());
    return true;
  }

  /** The limits that hold, by application. */
  Map<String, LaunchLimit> limits() {
    return limits;
  }

  /** Whether an attempt is barred from a host or rack that its master had not refused by then. */
  boolean isBarred(FSAppAttempt attempt, String place) {
    BarredPlaces places = barred.get(attempt.getApplicationId().toString());
    return places != null && places.has(place);
  }

  /** How many applications are barred from something. */
  int barred() {
    return barred.size();
  }

  /** Applications that wait for more than their limits let them have, each with the reason. */
  Map<String, String> heldBack() {
    return new TreeMap<>(heldBack);
  }

  /**
   * Bars each limited application from where it may start nothing now.
   *
   * @param awaited by node the applications that room is on its way for there. It may need what is
   *     free beside the victims, so that limited ones are kept away; not from their own room.
   */
  void keep(Map<String, Set<String>> awaited, long now) {
    if (limits.isEmpty()) {
      return;
    }
    turn++;
    Amount cluster = Amounts.of(scheduler.getClusterResource());
    List<FSSchedulerNode> nodes = nodes();
    for (LaunchLimit limit : limits.values()) {
      FSAppAttempt attempt = attempt(limit.application());
      if (attempt == null || attempt.isWaitingForAMContainer()) {
        continue;
      }
      List<Request> requests = Request.allOf(attempt);
      double used = Amounts.of(attempt.getResourceUsage()).dominantShare(cluster);
      double wants = used + waitsFor(requests, cluster);
      boolean full = used >= limit.part() - ROUNDING;
      Set<String> closed = new HashSet<>();
      if (full || wants > limit.part() + ROUNDING) {
        if (!requests.isEmpty()) {
          tell(limit, used, wants, now);
        }
        long more = full ? 0 : starts(requests.get(0), limit, used, cluster);
        closed.addAll(closed(nodes, awaited, limit.application(), requests, more));
      } else {
        heldBack.remove(limit.application());
      }
      closed.addAll(roomOfOthers(nodes, awaited, limit.application()));
      places(attempt).become(closed);
    }
  }

  /**
   * Bars all applications that are not limited from what is free beside killed containers where
   * room for others needs it: the FairScheduler keeps no more than the killed ones leave.
   *
   * @param shielded by node the applications that such room is on its way for there
   */
  void shield(Map<String, Set<String>> shielded) {
    if (shielded.isEmpty() && barred.isEmpty()) {
      return;
    }
    List<FSSchedulerNode> nodes = nodes();
    for (ApplicationId id : scheduler.getSchedulerApplications().keySet()) {
      String application = id.toString();
      FSAppAttempt attempt = limits.containsKey(application) ? null : attempt(application);
      if (attempt != null && !attempt.isWaitingForAMContainer()) {
        Set<String> closed = roomOfOthers(nodes, shielded, application);
        if (!closed.isEmpty()) {
          places(attempt).become(closed);
        } else if (barred.containsKey(application)) {
          places(attempt).become(closed);
          barred.remove(application);
        }
      }
    }
  }

  private static long starts(Request next, LaunchLimit limit, double used, Amount cluster) {
    double size = Amounts.of(next.size).dominantShare(cluster);
    return (long) ((limit.part() - used) / size + ROUNDING);
  }

  private static Set<String> closed(
      List<FSSchedulerNode> nodes,
      Map<String, Set<String>> awaited,
      String application,
      List<Request> requests,
      long more) {
    Set<String> own = new HashSet<>();
    Map<String, Integer> room = new LinkedHashMap<>();
    for (FSSchedulerNode node : nodes) {
      Set<String> by = awaitedBy(node, awaited);
      if (by.contains(application)) {
        own.add(node.getNodeName());
      }
      if (by.isEmpty()) {
        Amount free = Amounts.of(node.getUnallocatedResource());
        int starts = more <= 0 ? 0 : free.wholeUnits(Amounts.of(requests.get(0).size));
        room.merge(node.getNodeName(), starts, Integer::sum);
      }
    }
    // Racks are few, and hold for nodes that join.
    return own.isEmpty() && more <= 0 ? racks(nodes) : OpenNodes.closed(room, own, more);
  }

  /** Where room is on its way for others alone. */
  private static Set<String> roomOfOthers(
      List<FSSchedulerNode> nodes, Map<String, Set<String>> awaited, String application) {
    Set<String> others = new HashSet<>();
    if (!awaited.isEmpty()) {
      for (FSSchedulerNode node : nodes) {
        Set<String> by = awaitedBy(node, awaited);
        if (!by.isEmpty() && !by.contains(application)) {
          others.add(node.getNodeName());
        }
      }
    }
    return others;
  }

  private static Set<String> awaitedBy(FSSchedulerNode node, Map<String, Set<String>> awaited) {
    return awaited.getOrDefault(node.getNodeID().toString(), Collections.emptySet());
  }

  private static double waitsFor(List<Request> requests, Amount cluster) {
    double sum = 0;
    for (Request request : requests) {
      sum += request.count * Amounts.of(request.size).dominantShare(cluster);
    }
    return sum;
  }

  private BarredPlaces places(FSAppAttempt attempt) {
    String application = attempt.getApplicationId().toString();
    BarredPlaces places = barred.get(application);
    if (places == null || !places.isOf(attempt)) {
      places = places == null ? new BarredPlaces(attempt) : places.passedOn(attempt);
      barred.put(application, places);
    }
    return places;
  }

  /** In another order each time, so that it is another matter which of the full ones are open. */
  private List<FSSchedulerNode> nodes() {
    List<FSSchedulerNode> nodes = new ArrayList<>(scheduler.getNodeTracker().getAllNodes());
    nodes.sort(Comparator.comparing(FSSchedulerNode::getNodeID));
    Collections.rotate(nodes, turn);
    return nodes;
  }

  private static Set<String> racks(List<FSSchedulerNode> nodes) {
    Set<String> racks = new HashSet<>();
    nodes.forEach(node -> racks.add(node.getRackName()));
    return racks;
  }

  /** Says once, and again when the limit changes, what is held back and why. */
  private void tell(LaunchLimit limit, double used, double wants, long now) {
    String text = limit.text(used, wants, now);
    heldBack.put(limit.application(), text);
    Double before = told.put(limit.application(), limit.part());
    if (before == null || before != limit.part()) {
      LOG.info("Launch control: {}", text);
    }
  }

  private FSAppAttempt attempt(String application) {
    SchedulerApplication<FSAppAttempt> known =
        scheduler.getSchedulerApplications().get(ApplicationId.fromString(application));
    FSAppAttempt attempt = known == null ? null : known.getCurrentAppAttempt();
    return attempt == null || attempt.isStopped() ? null : attempt;
  }
}
