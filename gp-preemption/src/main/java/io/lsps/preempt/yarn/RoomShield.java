/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt.yarn;

import io.lsps.policy.yarn.ResourceVectors;
import io.lsps.workload.ResourceVector;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplication;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSSchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;

/**
 * Keeps applications away from resources kept for others, in any FairScheduler, by blacklisting
 * nodes for them. That covers free resources needed beside killed containers, of which the
 * FairScheduler itself keeps only what the killed ones leave, and the minimum shares held for idle
 * queues.
 */
final class RoomShield {
  private final FairScheduler scheduler;

  /** By application. */
  final Map<String, BarredPlaces> barred = new HashMap<>();

  RoomShield(FairScheduler scheduler) {
    this.scheduler = scheduler;
  }

  /** Whether an attempt is barred from a host or rack that its AM had not blacklisted by then. */
  boolean isBarred(FSAppAttempt attempt, String place) {
    BarredPlaces places = barred.get(attempt.getApplicationId().toString());
    return places != null && places.has(place);
  }

  /**
   * Bars all applications from resources kept for others.
   *
   * @param rooms by node, the applications with transfers there that need free resources as well
   * @param held resources held, by queue
   */
  void keep(Map<String, Set<String>> rooms, Map<String, ResourceVector> held) {
    if (rooms.isEmpty() && held.isEmpty() && barred.isEmpty()) {
      return;
    }
    Map<ApplicationId, ? extends SchedulerApplication<FSAppAttempt>> known =
        scheduler.getSchedulerApplications();
    barred.keySet().removeIf(name -> !known.containsKey(ApplicationId.fromString(name)));
    Collection<FSSchedulerNode> nodes = scheduler.getNodeTracker().getAllNodes();
    Map<String, Set<String>> hosts = new HashMap<>();
    held.forEach((queue, amount) -> hosts.put(queue, hosts(queue, amount, nodes)));
    for (SchedulerApplication<FSAppAttempt> application : known.values()) {
      FSAppAttempt attempt = application.getCurrentAppAttempt();
      // The blacklist that the next attempt inherits cannot be changed until its AM runs.
      if (attempt != null && !attempt.isStopped() && !attempt.isWaitingForAMContainer()) {
        String name = attempt.getApplicationId().toString();
        Set<String> closed = new HashSet<>();
        for (FSSchedulerNode node :
            rooms.isEmpty() ? Collections.<FSSchedulerNode>emptyList() : nodes) {
          Set<String> by = rooms.get(node.getNodeID().toString());
          if (by != null && !by.contains(name)) {
            closed.add(node.getNodeName());
          }
        }
        hosts.forEach(
            (queue, those) -> {
              if (!isBelow(attempt.getQueueName(), queue)) {
                closed.addAll(those);
              }
            });
        bar(attempt, name, closed);
      }
    }
  }

  /**
   * The nodes to hold for a queue: those on which it has most, including what is free. What ends
   * there is its own or is added to it, so in time it needs no more nodes than it fills.
   */
  private static Set<String> hosts(
      String queue, ResourceVector amount, Collection<FSSchedulerNode> nodes) {
    Map<FSSchedulerNode, ResourceVector> has = new HashMap<>();
    for (FSSchedulerNode node : nodes) {
      ResourceVector sum = ResourceVectors.signed(node.getUnallocatedResource());
      for (RMContainer container : node.getCopiedListOfRunningContainers()) {
        if (isBelow(container.getQueueName(), queue)) {
          sum = sum.plus(ResourceVectors.signed(container.getAllocatedResource()));
        }
      }
      has.put(node, sum);
    }
    List<FSSchedulerNode> most = new ArrayList<>(nodes);
    most.sort(
        Comparator.comparingDouble((FSSchedulerNode node) -> -has.get(node).dominantShare(amount))
            .thenComparing(FSSchedulerNode::getNodeID));
    Set<String> hosts = new HashSet<>();
    ResourceVector left = amount;
    for (FSSchedulerNode node : most) {
      if (left.isPositive() && has.get(node).isPositive()) {
        hosts.add(node.getNodeName());
        left = left.beyond(has.get(node));
      }
    }
    return hosts;
  }

  private static boolean isBelow(String name, String queue) {
    return name != null && (name.equals(queue) || name.startsWith(queue + "."));
  }

  private void bar(FSAppAttempt attempt, String name, Set<String> closed) {
    BarredPlaces places = barred.get(name);
    if (places == null && closed.isEmpty()) {
      return;
    }
    if (places == null || !places.isOf(attempt)) {
      places = places == null ? new BarredPlaces(attempt) : places.passedOn(attempt);
    }
    places.become(closed);
    if (closed.isEmpty()) {
      barred.remove(name);
    } else {
      barred.put(name, places);
    }
  }

  /**
   * The hosts and racks that an attempt is barred from, besides its AM's own blacklist, which is
   * left alone. If the attempt does not know its AM's blacklist, as in a stock FairScheduler, an
   * AM's entry for a barred node is lost when the bar is lifted.
   */
  static final class BarredPlaces {
    private final FSAppAttempt attempt;
    private final Set<String> places = new HashSet<>();

    BarredPlaces(FSAppAttempt attempt) {
      this.attempt = attempt;
    }

    boolean isOf(FSAppAttempt other) {
      return attempt.getApplicationAttemptId().equals(other.getApplicationAttemptId());
    }

    boolean has(String place) {
      return places.contains(place);
    }

    /**
     * The same for the next attempt. With kept containers Hadoop passes the blacklist on, bars
     * included.
     */
    BarredPlaces passedOn(FSAppAttempt next) {
      BarredPlaces passed = new BarredPlaces(next);
      for (String place : places) {
        if (next.isPlaceBlacklisted(place)) {
          passed.places.add(place);
        }
      }
      return passed;
    }

    /** Bars the attempt from these, and from no others. */
    void become(Set<String> next) {
      List<String> more = new ArrayList<>();
      for (String place : next) {
        if (!places.contains(place) && !attempt.isPlaceBlacklisted(place)) {
          more.add(place);
        }
      }
      List<String> fewer = new ArrayList<>(places);
      fewer.removeAll(next);
      if (!more.isEmpty() || !fewer.isEmpty()) {
        places.addAll(more);
        places.removeAll(fewer);
        // The AM may have blacklisted it since.
        fewer.removeIf(this::isRefused);
        attempt.updateBlacklist(more, fewer);
      }
    }

    private boolean isRefused(String place) {
      return attempt instanceof Refusals && ((Refusals) attempt).refuses(place);
    }
  }
}
