/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt;

import io.lsps.preempt.OwedContainers.ClaimKind;
import io.lsps.workload.ResourceVector;
import io.lsps.workload.Saturated;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * How many containers of which size each application is owed now. Rooms that were decided earlier
 * take theirs from it one by one. Not thread-safe.
 */
public final class StillOwed {
  private final Map<Object, Integer> containers = new HashMap<>();
  private final Set<Object> next = new HashSet<>();
  private final List<OwedContainers> claims;
  private final Lacking lacking;

  /**
   * Of each node what is free there when those have ended that should end before the room is there,
   * of applications that are owed nothing.
   */
  private final Map<String, ResourceVector> endsByItself = new LinkedHashMap<>();

  /** Claims so young that they wait for that. */
  private final Set<Object> young = new HashSet<>();

  /**
   * Counts.
   *
   * @param view the cluster now
   * @param owed what is owed as if no room were on its way, the most urgent first
   * @param ending containers that should end by themselves before a room is there whose victims are
   *     killed now
   * @param patience milliseconds beyond its own for which a claim waits for those of others
   */
  StillOwed(
      ClusterView view, List<OwedContainers> owed, Set<RunningContainer> ending, long patience) {
    claims = owed;
    lacking = new Lacking(view, ending);
    Set<String> owing = new HashSet<>();
    for (OwedContainers claim : owed) {
      Object key = key(claim.application.name, claim.ask.size);
      containers.merge(key, claim.units, Saturated::sum);
      owing.add(claim.application.name);
      if (claim.starvedMillis < claim.patience() + patience) {
        young.add(key);
      }
    }
    for (NodeView node : view.nodes) {
      ResourceVector free = node.free;
      for (RunningContainer container : node.containers) {
        if (ending.contains(container) && !owing.contains(container.application.name)) {
          free = free.plus(container.size);
          endsByItself.put(node.name, free);
        }
      }
    }
    for (SchedulableView schedulable : view.schedulables) {
      for (AwaitedContainers ask : AwaitedContainers.servedNext(schedulable.asks)) {
        next.add(key(schedulable.name, ask.size));
      }
    }
  }

  /**
   * Whether a room for one container is still owed, and the application would take it. What a long
   * job has to give up is owed as long as the application lacks such containers.
   */
  public boolean covers(String application, ClaimKind kind, ResourceVector size) {
    Object key = key(application, size);
    boolean counted = kind != ClaimKind.LONG_JOB;
    return next.contains(key)
        && lacking.of(application, size) > 0
        && (!counted || containers.getOrDefault(key, 0) > 0);
  }

  /**
   * Takes room on a node that containers of others should leave by themselves before room is there
   * that is made now, if the claim has not waited for such for long.
   */
  public boolean endsByItself(String application, ResourceVector size) {
    if (young.contains(key(application, size))) {
      for (Map.Entry<String, ResourceVector> node : endsByItself.entrySet()) {
        if (size.fitsIn(node.getValue())) {
          node.setValue(node.getValue().minus(size));
          take(application, size);
          return true;
        }
      }
    }
    return false;
  }

  /** One container less is owed. */
  public void take(String application, ResourceVector size) {
    containers.merge(key(application, size), -1, Integer::sum);
    lacking.take(application, size);
  }

  /**
   * Who is owed a container that fits into a room, the most urgent first, where the one for whom
   * the room was made does not want it any more.
   *
   * @param room its size
   * @param node where it is
   */
  public Optional<OwedContainers> another(ResourceVector room, String node) {
    return claims.stream()
        .filter(claim -> claim.ask.size.fitsIn(room) && claim.ask.mayRunOn(node))
        .filter(claim -> covers(claim.application.name, claim.kind, claim.ask.size))
        .findFirst();
  }

  private static Object key(String application, ResourceVector size) {
    return Arrays.asList(application, size);
  }

  /**
   * How many containers of which size each application will still wait for when room that is made
   * now is there: what it asks for next, less the rooms that are on their way, less its own
   * containers that should end until then, whose room it takes again. Rooms that are decided take
   * theirs from it one by one. See docs/decisions/0009-preemption.md.
   */
  static final class Lacking {
    private final Map<Object, Integer> containers = new HashMap<>();

    /**
     * Counts.
     *
     * @param view the cluster now
     * @param ending containers that should end by themselves before the room is there
     */
    Lacking(ClusterView view, Collection<RunningContainer> ending) {
      Map<String, List<ResourceVector>> left = new HashMap<>();
      for (RunningContainer container : ending) {
        left.computeIfAbsent(container.application.name, name -> new ArrayList<>())
            .add(container.size);
      }
      for (SchedulableView schedulable : view.schedulables) {
        if (schedulable.asks.isEmpty()) {
          continue;
        }
        List<ResourceVector> own = left.getOrDefault(schedulable.name, new ArrayList<>());
        for (AwaitedContainers ask : schedulable.lacks()) {
          int count = ask.count;
          for (Iterator<ResourceVector> ends = own.iterator(); ends.hasNext() && count > 0; ) {
            if (ask.size.fitsIn(ends.next())) {
              ends.remove();
              count--;
            }
          }
          containers.merge(key(schedulable.name, ask.size), count, Saturated::sum);
        }
      }
    }

    /** So many containers of a size, zero or more. */
    int of(String application, ResourceVector size) {
      return containers.getOrDefault(key(application, size), 0);
    }

    /** One less. */
    void take(String application, ResourceVector size) {
      containers.merge(key(application, size), -1, Integer::sum);
    }
  }
}
