/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt;

import io.lsps.preempt.Decision.Refusal;
import io.lsps.preempt.Decision.WithheldReason;
import io.lsps.preempt.OwedContainers.Debt;
import io.lsps.preempt.StillOwed.Lacking;
import io.lsps.workload.ResourceVector;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Global Preemption (GP): kills the most recently launched containers for starved queues and
 * applications, regardless of owner, to lose as little work as possible (Cheng, Zhang, Boutaba,
 * "Mitigating the Negative Impact of Preemption on Heterogeneous MapReduce Workloads", Algorithm
 * 1). Long jobs that starve others give way first. What is owed after that is taken from all.
 *
 * <p>Remembers between rounds what has starved since when, and what was given by kills. Not
 * thread-safe.
 */
public final class GlobalPreemption {
  /** The paper's, milliseconds. */
  private static final long LONG_TIMEOUT = 360_000;

  private final StarvationWatch starvation = new StarvationWatch();
  private final LongJobs longJobs;
  private final CompletionHistory completions;
  private final NextAsks nextAsks = new NextAsks();

  /**
   * Work destroyed by kills; the caller reports kills, and containers started on freed resources.
   */
  public final Accounts accounts = new Accounts();

  private long toRelease;
  private long toKill;

  /**
   * Starts without history.
   *
   * @param performance mean normalised performance below which long jobs give way, in (0, 1]; 0.5
   *     in the paper
   * @param endedByItself whether a container id that left the view has ended, and not with its node
   */
  public GlobalPreemption(double performance, Predicate<Object> endedByItself) {
    this.completions = new CompletionHistory(endedByItself);
    this.longJobs = new LongJobs(performance, LONG_TIMEOUT);
  }

  /**
   * One round.
   *
   * @param view the cluster now; marked containers count as freed, incoming ones as used
   * @param now milliseconds; not decreasing
   * @return a decision for every claim, in order
   */
  public List<Decision> decide(ClusterView view, long now) {
    completions.observe(view, now);
    nextAsks.observe(view, now);
    accounts.observe(view, completions, now);
    List<Debt> debts = starvation.observe(view, now);
    List<OwedContainers> exceptions =
        longJobs.observe(
            view, completions, schedulable -> starvation.waited(schedulable, now), now);
    if (debts.isEmpty() && exceptions.isEmpty()) {
      return Collections.emptyList();
    }
    Ledger ledger = new Ledger(view, debts, accounts.repaid(now));
    Lacking lacking = new Lacking(view, completions.ending(toKill + toRelease, view, now));
    Round round = new Round(view, ledger, lacking, now);
    exceptions.forEach(round::decide);
    Claims.of(view, debts, ledger.given).forEach(round::decide);
    return round.decisions;
  }

  /**
   * Sets the delays until resources are free.
   *
   * @param killMillis from a decision to the kill
   * @param releaseMillis from the kill until the node releases the container
   */
  public void roomTakes(long killMillis, long releaseMillis) {
    toKill = killMillis;
    toRelease = releaseMillis;
  }

  /**
   * What is owed now, as if no container were marked.
   *
   * @param now milliseconds; not decreasing
   */
  public StillOwed owed(ClusterView view, long now) {
    return owed(view, Collections.emptySet(), now);
  }

  /**
   * What will still be owed when containers killed now are released, as if none were marked.
   * Earlier decisions are checked against it before they are carried out.
   *
   * @param now milliseconds; not decreasing
   */
  public StillOwed owedAfterKill(ClusterView view, long now) {
    return owed(view, completions.ending(toRelease, view, now), now);
  }

  private StillOwed owed(ClusterView view, Set<RunningContainer> ending, long now) {
    nextAsks.observe(view, now);
    List<OwedContainers> claims = Claims.of(view, starvation.observe(view, now));
    return new StillOwed(view, claims, ending, toKill + toRelease);
  }

  private final class Round {
    final List<Decision> decisions = new ArrayList<>();
    private final ClusterView view;
    private final Ledger ledger;
    private final Lacking lacking;
    private final VictimSearch search;
    private final Price price;
    private final long now;

    Round(ClusterView view, Ledger ledger, Lacking lacking, long now) {
      this.view = view;
      this.ledger = ledger;
      this.lacking = lacking;
      this.now = now;
      this.price = new Price(view, ledger, completions, accounts, now);
      this.search = new VictimSearch(view, ledger, price);
    }

    void decide(OwedContainers claim) {
      List<Placement> placements = new ArrayList<>();
      Map<WithheldReason, Integer> withheld = new EnumMap<>(WithheldReason.class);
      VictimSearch.ForClaim victims = null;
      Map<SchedulableView, Refusal> refused = new HashMap<>();
      ResourceVector size = claim.ask.size;
      String name = claim.application.name;
      for (int left = claim.units; left > 0; left--) {
        if (lacking.of(name, size) <= 0) {
          withheld.merge(WithheldReason.ENDS_BY_ITSELF, left, Integer::sum);
          break;
        }
        lacking.take(name, size);
        if (search.takeFreeRoom(claim)) {
          withheld.merge(WithheldReason.ROOM_IS_FREE, 1, Integer::sum);
          ledger.give(claim, null);
          continue;
        }
        Placement reserved = search.takeReservedRoom(claim);
        if (reserved != null) {
          withheld.merge(WithheldReason.ROOM_IS_RESERVED, 1, Integer::sum);
          placements.add(reserved);
          ledger.give(claim, reserved);
          continue;
        }
        if (!nextAsks.wouldAllFit(name, size)) {
          withheld.merge(WithheldReason.ASKS_CHANGE, left, Integer::sum);
          break;
        }
        if (victims == null) {
          victims = search.of(claim);
          refused = refused(claim);
        }
        Placement placement = victims.next(left);
        if (placement == null) {
          withheld.merge(
              victims.sparedWork() ? WithheldReason.COSTS_TOO_MUCH : WithheldReason.NO_ROOM_TO_MAKE,
              left,
              Integer::sum);
          price.waits(left);
          break;
        }
        placements.add(placement);
        placement.victims.forEach(completions::chosen);
        ledger.give(claim, placement);
      }
      decisions.add(
          new Decision(now, claim, placements, withheld, spared(claim, placements, refused)));
    }

    /** Why applications may not pay for a claim, before its first victim. */
    private Map<SchedulableView, Refusal> refused(OwedContainers claim) {
      Map<SchedulableView, Refusal> refused = new HashMap<>();
      for (SchedulableView application : view.applications) {
        refused.put(application, ledger.refusal(application, claim));
      }
      return refused;
    }

    /** Why containers that are newer than the oldest victim were spared, by reason. */
    private Map<Refusal, Integer> spared(
        OwedContainers claim, List<Placement> placements, Map<SchedulableView, Refusal> refused) {
      Map<Refusal, Integer> reasons = new EnumMap<>(Refusal.class);
      long oldest = Long.MAX_VALUE;
      double mostAge = price.mostAge(claim, 1);
      for (Placement placement : placements) {
        oldest = Math.min(oldest, placement.oldest());
      }
      if (placements.isEmpty()) {
        return reasons;
      }
      for (NodeView node : view.nodes) {
        for (RunningContainer container : node.containers) {
          if (container.launched < oldest) {
            break;
          }
          Refusal reason = refused.get(container.application);
          if (reason == null && container.master) {
            reason = Refusal.MASTER;
          }
          reason = reason == null ? price.against(container, claim, mostAge) : reason;
          reason = reason == null ? ledger.shortage(container, claim) : reason;
          if (reason != null && !ledger.isTaken(container)) {
            reasons.merge(reason, 1, Integer::sum);
          }
        }
      }
      return reasons;
    }
  }

  /**
   * The most urgent requests of each application in the last minute. A job whose reduces are
   * admitted one by one requests a small map at one moment and a large reduce at the next;
   * resources too small for its most urgent request when the victims end go to others.
   */
  private static final class NextAsks {
    private static final long SPAN_MILLIS = 60_000;

    private final Map<String, Map<ResourceVector, Long>> seen = new HashMap<>();

    /** Records all applications; {@code now} must not decrease. */
    void observe(ClusterView view, long now) {
      Map<String, Map<ResourceVector, Long>> present = new HashMap<>();
      for (SchedulableView application : view.applications) {
        Map<ResourceVector, Long> sizes = seen.getOrDefault(application.name, new HashMap<>());
        sizes.values().removeIf(last -> last <= now - SPAN_MILLIS);
        for (AwaitedContainers ask : AwaitedContainers.servedNext(application.asks)) {
          sizes.put(ask.size, now);
        }
        present.put(application.name, sizes);
      }
      seen.clear();
      seen.putAll(present);
    }

    /** Whether resources of this size would have served the application throughout. */
    boolean wouldAllFit(String application, ResourceVector size) {
      Map<ResourceVector, Long> sizes = seen.get(application);
      return sizes == null || sizes.keySet().stream().allMatch(other -> other.fitsIn(size));
    }
  }
}
