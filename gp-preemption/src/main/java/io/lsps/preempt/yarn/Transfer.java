/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt.yarn;

import io.lsps.policy.yarn.ResourceVectors;
import io.lsps.preempt.Decision;
import io.lsps.preempt.OwedContainers;
import io.lsps.preempt.OwedContainers.ClaimKind;
import io.lsps.preempt.Placement;
import io.lsps.preempt.RunningContainer;
import io.lsps.preempt.SchedulableView;
import io.lsps.preempt.yarn.DecisionRecord.Victim;
import io.lsps.preempt.yarn.DecisionRecord.Victim.Fate;
import io.lsps.workload.ResourceVector;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;

/** Resources for one container on their way from the victims to the claimant. */
final class Transfer {
  final String application;

  /** The queue that its kills are charged to. */
  final String account;

  final ClaimKind kind;
  final ResourceVector size;
  final String node;
  final long markedAt;

  /** Names of the application and of the queues above it whose usage grows. */
  final Set<String> beneficiaries = new HashSet<>();

  final List<RMContainer> victims;

  /** How long the resources are kept, from the kill on; null before. */
  Hold hold;

  /** How many victims were killed; the others had ended. */
  int kills;

  /** Whether killed containers alone do not suffice, so that free resources are needed too. */
  boolean needsFreeRoom;

  /** The application's containers on the node at the kill, or when the resources passed to it. */
  Set<ContainerId> hadThen = Collections.emptySet();

  /** The records of the victims, in the same order. */
  private final List<Victim> records;

  private Transfer(OwedContainers claim, Placement placement, List<Victim> records, long now) {
    this.records = records;
    application = claim.application.name;
    account = claim.account().name;
    kind = claim.kind;
    size = claim.ask.size;
    node = placement.node.name;
    markedAt = now;
    placement.beneficiaries.forEach(schedulable -> beneficiaries.add(schedulable.name));
    List<RMContainer> containers = new ArrayList<>();
    for (RunningContainer victim : placement.victims) {
      containers.add(((ContainerKey) victim.id).container);
    }
    victims = Collections.unmodifiableList(containers);
  }

  /**
   * Passes the resources on to another application that is owed them, as the first does not want
   * them.
   *
   * @param has the other's containers on the node now
   */
  Transfer(OwedContainers claim, Transfer from, Set<ContainerId> has) {
    records = from.records;
    victims = from.victims;
    node = from.node;
    markedAt = from.markedAt;
    hold = from.hold;
    kills = from.kills;
    needsFreeRoom = from.needsFreeRoom;
    hadThen = has;
    application = claim.application.name;
    account = claim.account().name;
    kind = claim.kind;
    size = claim.ask.size;
    for (SchedulableView up = claim.application; up.parent != null; up = up.parent) {
      beneficiaries.add(up.name);
    }
  }

  /**
   * One for each placement of a decision.
   *
   * @param record of the decision, updated with the victims' fate
   */
  static List<Transfer> of(Decision decision, DecisionRecord record, long now) {
    List<Transfer> transfers = new ArrayList<>();
    int first = 0;
    for (Placement placement : decision.placements) {
      int next = first + placement.victims.size();
      List<Victim> victims = record.victims.subList(first, next);
      first = next;
      transfers.add(new Transfer(decision.claim, placement, victims, now));
    }
    return transfers;
  }

  /** Spares all victims. */
  void spare() {
    records.forEach(record -> record.became(Fate.SPARED));
  }

  /**
   * Records that the victims were killed.
   *
   * @param live those of them that still ran
   * @param has the application's containers on the node now
   */
  void killed(Collection<RMContainer> live, Set<ContainerId> has, Hold from) {
    hadThen = has;
    hold = from;
    kills = live.size();
    ResourceVector left = ResourceVector.NONE;
    for (RMContainer victim : live) {
      left = left.plus(ResourceVectors.signed(victim.getAllocatedResource()));
    }
    needsFreeRoom = !size.fitsIn(left);
    for (int i = 0; i < records.size(); i++) {
      records.get(i).became(live.contains(victims.get(i)) ? Fate.KILLED : Fate.ENDED);
    }
  }

  boolean isKilled() {
    return hold != null;
  }

  @Override
  public String toString() {
    return size + " for " + application + " on " + node;
  }

  /**
   * How long resources of killed containers are kept for their application. A kill frees nothing at
   * once: the node has to be notified, to stop the containers and to report that. Only then does
   * the time to keep begin. The wait for the node is limited to {@link #MOST_MILLIS_TO_RELEASE}, so
   * the total is bounded. See docs/decisions/0009-preemption.md.
   */
  static final class Hold {
    /**
     * How long to wait for a node to release a killed container. One in Docker may take 10 s to
     * stop, and then the node has to report.
     */
    static final long MOST_MILLIS_TO_RELEASE = 60_000;

    private final long killedAt;
    private final long keep;
    private long releasedAt = Long.MAX_VALUE;

    /**
     * Starts at the kill.
     *
     * @param killedAt milliseconds of the scheduler's clock
     * @param keep milliseconds to keep after the release
     */
    Hold(long killedAt, long keep) {
      this.killedAt = killedAt;
      this.keep = keep;
    }

    /** The resources were seen free on the node; the first call counts. */
    void released(long now) {
      releasedAt = Math.min(releasedAt, now);
    }

    /** Milliseconds from kill to release; only valid once released. */
    long toRelease() {
      return releasedAt - killedAt;
    }

    boolean isReleased() {
      return releasedAt != Long.MAX_VALUE;
    }

    /** Whether the node has exceeded the limit. */
    boolean isOverdue(long now) {
      return !isReleased() && now - killedAt >= MOST_MILLIS_TO_RELEASE;
    }

    /** Whether the time to keep has passed. */
    boolean isOver(long now) {
      return isReleased() ? now - releasedAt >= keep : isOverdue(now);
    }
  }
}
