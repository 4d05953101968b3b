/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt;

import io.lsps.workload.ResourceVector;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Set;

/**
 * Finds the cheapest resources for the containers of one claim, one by one: free ones first, then
 * free ones reserved by others, then victims.
 *
 * <p>On a node the victims are the newest containers that, with what is free, suffice, without
 * superfluous ones. The node is the one whose oldest victim is newest (GP kills the newest: they
 * lose least work), then with fewest victims, then the first. AMs are never victims, nor containers
 * that cost too much. Reservations: docs/decisions/0009-preemption.md.
 */
final class VictimSearch {
  private final ClusterView view;
  private final Ledger ledger;
  private final ResourceVector[] free;
  private final List<Integer> reserved = new ArrayList<>();
  private final Price price;

  /**
   * The claim of the last search for free resources, and the first node that may still have some.
   */
  private OwedContainers looking;

  private int lookFrom;

  VictimSearch(ClusterView view, Ledger ledger, Price price) {
    this.view = view;
    this.ledger = ledger;
    this.price = price;
    this.free = new ResourceVector[view.nodes.size()];
    for (int i = 0; i < free.length; i++) {
      free[i] = view.nodes.get(i).free;
      if (view.nodes.get(i).isReserved()) {
        reserved.add(i);
      }
    }
  }

  /** Takes free resources for one container, if the scheduler will assign them by itself. */
  boolean takeFreeRoom(OwedContainers claim) {
    if (looking != claim) {
      looking = claim;
      lookFrom = 0;
    }
    for (; lookFrom < free.length; lookFrom++) {
      NodeView node = view.nodes.get(lookFrom);
      if (claim.ask.mayRunOn(node.name)
          && claim.ask.size.fitsIn(free[lookFrom].minus(node.reservedBeside(claim)))) {
        free[lookFrom] = free[lookFrom].minus(claim.ask.size);
        return true;
      }
    }
    return false;
  }

  /**
   * Takes free resources reserved by another application, for one container. The scheduler serves
   * transfers before reservations.
   *
   * @return a placement without victims, or null if there are none
   */
  Placement takeReservedRoom(OwedContainers claim) {
    for (int i : reserved) {
      NodeView node = view.nodes.get(i);
      if (claim.ask.mayRunOn(node.name) && claim.ask.size.fitsIn(free[i])) {
        free[i] = free[i].minus(claim.ask.size);
        return new Placement(claim, node, Collections.emptyList());
      }
    }
    return null;
  }

  /** The search for one claim. To be used when nothing is free for it. */
  ForClaim of(OwedContainers claim) {
    return new ForClaim(claim);
  }

  /**
   * The search for one claim. Caches the result of each node, because a kill changes one node and a
   * few shares.
   */
  final class ForClaim {
    private final OwedContainers claim;

    /** Applications that may not pay for the claim in this round. */
    private final Set<SchedulableView> refused = new HashSet<>();

    private final PriorityQueue<Candidate> candidates =
        new PriorityQueue<>(
            Comparator.comparingLong((Candidate candidate) -> candidate.oldest)
                .reversed()
                .thenComparingInt(candidate -> candidate.count)
                .thenComparingInt(candidate -> candidate.node));
    private int changes;
    private boolean tooDear;
    private double mostAge;

    /** Whether containers of the current node compete for what their owner can spare. */
    private boolean shares;

    private ForClaim(OwedContainers claim) {
      this.claim = claim;
      for (int i = 0; i < free.length; i++) {
        NodeView node = view.nodes.get(i);
        if (!node.containers.isEmpty() && claim.ask.mayRunOn(node.name)) {
          // No victim can be newer than the node's newest container.
          candidates.add(new Candidate(i, node.containers.get(0).launched));
        }
      }
    }

    /**
     * Takes the cheapest place for one more container; null if there is none.
     *
     * @param left how many the claim still lacks, this one included; never more than before
     */
    Placement next(int left) {
      mostAge = price.mostAge(claim, left);
      while (!candidates.isEmpty()) {
        Candidate best = candidates.poll();
        if (price.isTooOld(best.oldest, claim, mostAge)) {
          tooDear = true;
          candidates.clear();
        } else if (best.found != null && best.asOf == changes) {
          take(best);
          return best.found;
        } else {
          Placement found = onNode(best.node);
          if (found != null) {
            candidates.add(new Candidate(best.node, found, changes));
          }
        }
      }
      return null;
    }

    /** Whether containers were excluded for their cost. */
    boolean sparedWork() {
      return tooDear;
    }

    private void take(Candidate chosen) {
      ResourceVector room = free[chosen.node];
      for (RunningContainer victim : chosen.found.victims) {
        ledger.take(victim, claim);
        price.take(victim);
        room = room.plus(victim.size);
      }
      free[chosen.node] = room.minus(claim.ask.size);
      lookFrom = Math.min(lookFrom, chosen.node);
      changes++;
      candidates.add(new Candidate(chosen.node, chosen.oldest));
    }

    /**
     * Within a round victims only lose containers and the claimant only gains, so a refusal stays.
     */
    private boolean mayPay(SchedulableView application) {
      if (!refused.contains(application) && ledger.refusal(application, claim) != null) {
        refused.add(application);
      }
      return !refused.contains(application);
    }

    private Placement onNode(int index) {
      List<RunningContainer> eligible = new ArrayList<>();
      for (RunningContainer container : view.nodes.get(index).containers) {
        if (!container.master && !ledger.isTaken(container) && mayPay(container.application)) {
          if (price.against(container, claim, mostAge) != null) {
            tooDear = true;
            continue;
          }
          eligible.add(container);
        }
      }
      return onNode(index, eligible);
    }

    /**
     * The newest containers of one node that together suffice; leaves the ledger unchanged.
     *
     * @param eligible newest first
     * @return null if they do not suffice
     */
    private Placement onNode(int index, List<RunningContainer> eligible) {
      shares = false;
      List<RunningContainer> victims = newest(free[index], eligible, null);
      // Newer victims may have used up what their owner can spare: without some of them, fewer or
      // newer victims may suffice.
      int oldest =
          victims == null ? eligible.size() : eligible.indexOf(victims.get(victims.size() - 1));
      for (int i = 0; shares && i < oldest; i++) {
        List<RunningContainer> other =
            newest(free[index], eligible.subList(0, i + 1), eligible.get(i));
        if (other != null) {
          victims = other;
          break;
        }
      }
      if (victims == null && shares) {
        // Largest first: leaves their owners the most to spare.
        List<RunningContainer> largest = new ArrayList<>(eligible);
        largest.sort(Comparator.comparingDouble(this::covers).reversed());
        victims = newest(free[index], largest, null);
      }
      return victims == null ? null : new Placement(claim, view.nodes.get(index), victims);
    }

    /** The fraction of the claimed container that a victim covers. */
    private double covers(RunningContainer container) {
      return container.size.largestShare(claim.ask.size);
    }

    private List<RunningContainer> newest(
        ResourceVector freeRoom, List<RunningContainer> eligible, RunningContainer first) {
      ResourceVector need = claim.ask.size;
      ResourceVector room = freeRoom;
      List<RunningContainer> tried = new ArrayList<>();
      if (first != null && ledger.shortage(first, claim) == null) {
        ledger.take(first, claim);
        tried.add(first);
        room = room.plus(first.size);
      }
      for (int i = 0; i < eligible.size() && !need.fitsIn(room); i++) {
        RunningContainer container = eligible.get(i);
        if (container == first || !container.size.shares(need.beyond(room))) {
          continue;
        }
        if (ledger.shortage(container, claim) != null) {
          shares = true;
          continue;
        }
        ledger.take(container, claim);
        tried.add(container);
        room = room.plus(container.size);
      }
      tried.forEach(container -> ledger.restore(container, claim));
      return need.fitsIn(room) ? withoutSuperfluous(tried, room) : null;
    }

    /** Spares the older ones first. */
    private List<RunningContainer> withoutSuperfluous(
        List<RunningContainer> tried, ResourceVector made) {
      tried.sort(NodeView.NEWEST_FIRST);
      ResourceVector room = made;
      List<RunningContainer> needed = new ArrayList<>();
      for (int i = tried.size() - 1; i >= 0; i--) {
        RunningContainer container = tried.get(i);
        if (claim.ask.size.fitsIn(room.minus(container.size))) {
          room = room.minus(container.size);
        } else {
          needed.add(0, container);
        }
      }
      return needed;
    }
  }

  /** A node with its result, or a bound for it. */
  private static final class Candidate {
    final int node;
    final long oldest;
    final Placement found;
    final int count;
    final int asOf;

    Candidate(int node, long bound) {
      this.node = node;
      this.oldest = bound;
      this.found = null;
      this.count = 0;
      this.asOf = -1;
    }

    Candidate(int node, Placement found, int asOf) {
      this.node = node;
      this.oldest = found.oldest();
      this.found = found;
      this.count = found.victims.size();
      this.asOf = asOf;
    }
  }
}
