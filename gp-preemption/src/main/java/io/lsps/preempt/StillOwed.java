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
 * How many containers of which size each application is owed now. Transfers decided earlier are
 * subtracted one by one. Not thread-safe.
 */
public final class StillOwed {
  private final Map<Object, Integer> containers = new HashMap<>();
  private final Set<Object> next = new HashSet<>();
  private final List<OwedContainers> claims;
  private final Lacking lacking;

  /**
   * By node, what will be free when the containers have ended that are expected to end before a
   * kill takes effect, of applications that are owed nothing.
   */
  private final Map<String, ResourceVector> endsByItself = new LinkedHashMap<>();

  /** Claims young enough to wait for that. */
  private final Set<Object> young = new HashSet<>();

  /**
   * Counts.
   *
   * @param view the cluster now
   * @param owed what is owed as if no transfer were under way, most urgent first
   * @param ending containers expected to end before resources of a kill made now are free
   * @param patience milliseconds beyond its timeout for which a claim waits for other containers to
   *     end
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
   * Whether a container is still owed and the application would start it. What a long job gives up
   * is owed as long as the application lacks such containers.
   */
  public boolean covers(String application, ClaimKind kind, ResourceVector size) {
    Object key = key(application, size);
    boolean counted = kind != ClaimKind.LONG_JOB;
    return next.contains(key)
        && lacking.of(application, size) > 0
        && (!counted || containers.getOrDefault(key, 0) > 0);
  }

  /**
   * Takes resources that others' containers are expected to release before a kill takes effect,
   * unless the claim has waited too long.
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

  /** Subtracts one container. */
  public void take(String application, ResourceVector size) {
    containers.merge(key(application, size), -1, Integer::sum);
    lacking.take(application, size);
  }

  /**
   * The most urgent owed container that fits resources which the original application no longer
   * wants.
   *
   * @param room their size
   * @param node where they are
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
   * Containers by size that each application will still lack when a kill made now takes effect: its
   * next requests, less transfers under way, less its own containers expected to end by then.
   * Decided transfers are subtracted one by one. See docs/decisions/0009-preemption.md.
   */
  static final class Lacking {
    private final Map<Object, Integer> containers = new HashMap<>();

    /**
     * Counts.
     *
     * @param view the cluster now
     * @param ending containers expected to end by then
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

    /** The number of a size, zero or more. */
    int of(String application, ResourceVector size) {
      return containers.getOrDefault(key(application, size), 0);
    }

    /** Subtracts one. */
    void take(String application, ResourceVector size) {
      containers.merge(key(application, size), -1, Integer::sum);
    }
  }
}
