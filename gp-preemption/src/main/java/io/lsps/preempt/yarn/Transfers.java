/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt.yarn;

import io.lsps.policy.yarn.ResourceVectors;
import io.lsps.preempt.Decision;
import io.lsps.preempt.GlobalPreemption;
import io.lsps.preempt.OwedContainers;
import io.lsps.preempt.OwedContainers.ClaimKind;
import io.lsps.preempt.StillOwed;
import io.lsps.preempt.yarn.GpMetrics.Count;
import io.lsps.preempt.yarn.Transfer.Hold;
import io.lsps.workload.ResourceVector;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Carries out decisions. AMs of the victims are warned first. After the grace period the victims
 * are killed, if the containers are still owed and the victims still suffice. The freed resources
 * are kept for the claimant until it has used them or the {@link Hold} is over.
 */
final class Transfers {
  private static final Logger LOG = LoggerFactory.getLogger(Transfers.class);

  private final SchedulerCommands commands;
  private final LaunchTimes launches;
  private final GpMetrics metrics;
  private final GlobalPreemption preemption;
  private final long grace;
  private final long keep;
  private final List<Transfer> pending = new ArrayList<>();

  /** Given up because the node has not released the victims; kept until it does. */
  private final List<Transfer> overdue = new ArrayList<>();

  /** Killed for applications whose current requests would not start there. */
  private final List<Transfer> forsaken = new ArrayList<>();

  final ReleaseTimes releases = new ReleaseTimes();

  /**
   * Starts empty.
   *
   * @param preemption notified of every kill
   * @param grace milliseconds from the warning to the kill
   * @param keep milliseconds to keep resources after their release, while the application requests
   *     more
   */
  Transfers(
      SchedulerCommands commands,
      LaunchTimes launches,
      GpMetrics metrics,
      GlobalPreemption preemption,
      long grace,
      long keep) {
    this.commands = commands;
    this.launches = launches;
    this.metrics = metrics;
    this.preemption = preemption;
    this.grace = grace;
    this.keep = keep;
  }

  /** All under way. */
  List<Transfer> all() {
    return Collections.unmodifiableList(pending);
  }

  /** Those whose victims were killed. */
  List<Transfer> killed() {
    return pending.stream().filter(Transfer::isKilled).collect(Collectors.toList());
  }

  /** Nodes that have not released killed containers in time: nothing can be placed there. */
  Set<String> stuckNodes() {
    Set<String> nodes = new HashSet<>();
    overdue.forEach(transfer -> nodes.add(transfer.node));
    return nodes;
  }

  /** By node, the applications with killed victims there that need free resources as well. */
  Map<String, Set<String>> shielded() {
    Map<String, Set<String>> applications = new HashMap<>();
    for (Transfer transfer : pending) {
      if (transfer.isKilled() && transfer.needsFreeRoom) {
        applications
            .computeIfAbsent(transfer.node, node -> new HashSet<>())
            .add(transfer.application);
      }
    }
    return applications;
  }

  boolean anyDue(long now) {
    return pending.stream().anyMatch(transfer -> isDue(transfer, now));
  }

  private boolean isDue(Transfer transfer, long now) {
    // Without victims no warning is needed.
    return !transfer.isKilled() && (transfer.victims.isEmpty() || now - transfer.markedAt >= grace);
  }

  /**
   * Warns the AMs of the victims.
   *
   * @param record of the decision, updated with their fate
   */
  void start(Decision decision, DecisionRecord record, long now) {
    for (Transfer transfer : Transfer.of(decision, record, now)) {
      transfer.victims.forEach(commands::warn);
      metrics.add(Count.MARKS, transfer.victims.size());
      pending.add(transfer);
    }
  }

  /** Kills victims whose grace period is over. */
  void carryOut(StillOwed stillOwed, long now) {
    Iterator<Transfer> all = pending.iterator();
    while (all.hasNext()) {
      Transfer transfer = all.next();
      if (!isDue(transfer, now)) {
        continue;
      }
      String reason = against(transfer, stillOwed);
      if (reason != null) {
        all.remove();
        metrics.add(Count.WITHDRAWN, 1);
        transfer.spare();
        LOG.info("Not freed: {}: {}", transfer, reason);
      } else {
        stillOwed.take(transfer.application, transfer.size);
        kill(transfer, now);
      }
    }
  }

  /**
   * Why a transfer is cancelled.
   *
   * @param stillOwed what will still be owed when it takes effect
   * @return null if it is not
   */
  private String against(Transfer transfer, StillOwed stillOwed) {
    if (!commands.waits(transfer.application)) {
      return "the application has no pending request any more";
    }
    if (!stillOwed.covers(transfer.application, transfer.kind, transfer.size)) {
      return "it no longer starves, its next request is another one, or containers that end by"
          + " themselves will serve it";
    }
    // What a long job gives up is owed regardless of ends.
    if (transfer.kind != ClaimKind.LONG_JOB
        && stillOwed.endsByItself(transfer.application, transfer.size)) {
      return "other containers should end by themselves before that";
    }
    ResourceVector room = commands.free(transfer.node);
    if (room == null) {
      return "the node is lost";
    }
    if (commands.isRefused(transfer.node, transfer.application)) {
      return "its application master has excluded the node meanwhile";
    }
    if (stuckNodes().contains(transfer.node)) {
      return "the node has not released the containers killed there before";
    }
    for (Transfer other : pending) {
      if (other.isKilled() && other.node.equals(transfer.node)) {
        room = room.minus(other.size);
      }
    }
    ResourceVector reserved = commands.reservedBeside(transfer.application, transfer.node);
    if (transfer.size.fitsIn(room.minus(reserved))) {
      return "enough is free without kills";
    }
    for (RMContainer victim : transfer.victims) {
      room =
          commands.isLive(victim)
              ? room.plus(ResourceVectors.signed(victim.getAllocatedResource()))
              : room;
    }
    return transfer.size.fitsIn(room)
        ? null
        : "others have taken the free resources beside the victims";
  }

  private void kill(Transfer transfer, long now) {
    List<RMContainer> live =
        transfer.victims.stream().filter(commands::isLive).collect(Collectors.toList());
    transfer.killed(
        live, commands.containersOn(transfer.application, transfer.node), new Hold(now, keep));
    commands.keep(transfer, live, keptFor(transfer));
    for (RMContainer victim : live) {
      long ran = Math.max(0, now - launches.of(victim, now));
      metrics.add(Count.KILLS, 1);
      metrics.add(Count.KILLED_MILLIS, ran);
      ResourceVector size = ResourceVectors.signed(victim.getAllocatedResource());
      String job = victim.getApplicationAttemptId().getApplicationId().toString();
      double share = size.dominantShare(commands.total());
      preemption.accounts.killed(transfer.kind, transfer.account, job, size, share * ran);
      commands.kill(victim);
    }
    LOG.info(
        "Killed {} to free {} for {} on {}",
        live.stream().map(RMContainer::getContainerId).collect(Collectors.toList()),
        transfer.size,
        transfer.application,
        transfer.node);
  }

  private int keptFor(Transfer transfer) {
    return (int)
        pending.stream()
            .filter(other -> other.isKilled() && other.application.equals(transfer.application))
            .count();
  }

  /**
   * Finds which applications have used the resources freed for them.
   *
   * @return the transfers whose resources were used since the last call
   */
  List<Transfer> settle(long now) {
    List<Transfer> satisfied = new ArrayList<>();
    overdue.removeIf(transfer -> commands.released(transfer.node, transfer.victims));
    Set<ContainerId> used = new HashSet<>();
    Set<String> left = new HashSet<>();
    Set<String> done = new HashSet<>();
    Iterator<Transfer> all = pending.iterator();
    while (all.hasNext()) {
      Transfer transfer = all.next();
      if (!transfer.isKilled()) {
        continue;
      }
      if (commands.released(transfer.node, transfer.victims) && !transfer.hold.isReleased()) {
        transfer.hold.released(now);
        releases.add(transfer.hold.toRelease());
      }
      boolean taken = taken(transfer, used);
      boolean over = transfer.hold.isOver(now) || commands.isLost(transfer.node);
      if (!taken && !over && !commands.wouldStart(transfer.application, transfer.size)) {
        forsaken.add(transfer);
        all.remove();
        (commands.waits(transfer.application) ? left : done).add(transfer.application);
      } else if (taken || over) {
        metrics.add(taken ? Count.SATISFIED : Count.UNUSED, 1);
        if (taken) {
          satisfied.add(transfer);
        } else {
          unused(transfer, now);
        }
        done.add(transfer.application);
        all.remove();
      } else {
        left.add(transfer.application);
      }
    }
    done.removeAll(left);
    done.forEach(commands::keepNoLonger);
    return satisfied;
  }

  /** Whether there are freed resources on which their applications would start nothing. */
  boolean anyForsaken() {
    return !forsaken.isEmpty();
  }

  /**
   * Passes resources on which their applications would start nothing to others that are owed them.
   */
  void passOn(StillOwed owed, long now) {
    for (Transfer transfer : forsaken) {
      Optional<OwedContainers> claim = owed.another(transfer.size, transfer.node);
      if (claim.isPresent()) {
        String to = claim.get().application.name;
        Transfer passed =
            new Transfer(claim.get(), transfer, commands.containersOn(to, transfer.node));
        owed.take(to, passed.size);
        pending.add(passed);
        commands.keepAgain(passed, keptFor(passed));
        metrics.add(Count.PASSED_ON, 1);
        LOG.info("{} freed on {} goes to {}", passed.size, passed.node, to);
      } else if (commands.waits(transfer.application)) {
        // It may want such a container again while the resources are kept.
        pending.add(transfer);
      } else {
        metrics.add(Count.UNUSED, 1);
        unused(transfer, now);
      }
    }
    forsaken.clear();
  }

  private void unused(Transfer transfer, long now) {
    metrics.add(Count.KILLS_IN_VAIN, transfer.kills);
    boolean stuck = transfer.hold.isOverdue(now);
    if (stuck) {
      overdue.add(transfer);
    }
    LOG.info(
        "Freed but not used: {}{}",
        transfer,
        stuck ? ": the node has not released the killed containers" : "");
  }

  private boolean taken(Transfer transfer, Set<ContainerId> used) {
    for (ContainerId id : commands.containersOn(transfer.application, transfer.node)) {
      if (!transfer.hadThen.contains(id) && used.add(id)) {
        return true;
      }
    }
    return false;
  }

  /**
   * How long nodes take from a kill to the release of the container, with exponential forgetting.
   */
  static final class ReleaseTimes {
    private static final double WEIGHT = 0.1;

    private double mean;
    private boolean any;

    /** Adds a release. */
    void add(long millis) {
      mean = any ? mean + WEIGHT * (millis - mean) : millis;
      any = true;
    }

    /** Milliseconds; 0 before the first. */
    long mean() {
      return Math.round(mean);
    }
  }
}
