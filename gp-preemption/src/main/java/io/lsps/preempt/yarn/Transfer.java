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

/** Room for one container on its way from the victims to the application that is owed. */
final class Transfer {
  final String application;

  /** The queue on whose account its kills are. */
  final String account;

  final ClaimKind kind;
  final ResourceVector size;
  final String node;
  final long markedAt;

  /** Names of the application and of the queues above it that have more by it. */
  final Set<String> beneficiaries = new HashSet<>();

  final List<RMContainer> victims;

  /** From the kill on for how long the room is kept; before that, null. */
  Hold hold;

  /** How many of the victims were killed; the others had ended by then. */
  int kills;

  /**
   * Whether the room is more than the killed containers leave: it needs what is free beside them.
   */
  boolean needsFreeRoom;

  /** The application's containers on the node when the victims were killed. */
  Set<ContainerId> hadThen = Collections.emptySet();

  /** What is kept of the victims, in the same order. */
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
   * A room that another application is owed now, since the first does not want it.
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
   * One for each room that a decision makes.
   *
   * @param record of the decision, which is told what becomes of the victims
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

  /** All victims are spared. */
  void spare() {
    records.forEach(record -> record.became(Fate.SPARED));
  }

  /**
   * The victims are killed.
   *
   * @param live those of them that still run
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
   * For how long the room of killed containers is kept for the application that it was made for. A
   * kill makes no room yet: the node has to be told, has to stop the containers and to report it.
   * Only then can anything be placed there, and only then does the time begin that room is kept.
   * The wait for the node has a limit: {@link #MOST_MILLIS_TO_RELEASE}. So room is kept for at most
   * that limit and the time to keep together. See docs/decisions/0009-preemption.md.
   */
  static final class Hold {
    /**
     * A node that has not let go of a killed container for so long after the kill is not waited for
     * any longer. A container in docker may take 10 s to stop, and then the node has to report.
     */
    static final long MOST_MILLIS_TO_RELEASE = 60_000;

    private final long killedAt;
    private final long keep;
    private long releasedAt = Long.MAX_VALUE;

    /**
     * Begins with the kill.
     *
     * @param killedAt milliseconds of the scheduler's clock
     * @param keep for how many milliseconds room is kept after its release
     */
    Hold(long killedAt, long keep) {
      this.killedAt = killedAt;
      this.keep = keep;
    }

    /** The room was seen to be free on the node; the first time counts. */
    void released(long now) {
      releasedAt = Math.min(releasedAt, now);
    }

    /** Milliseconds from the kill to the release; only where it is released. */
    long toRelease() {
      return releasedAt - killedAt;
    }

    boolean isReleased() {
      return releasedAt != Long.MAX_VALUE;
    }

    /** Whether the node has let the limit pass. */
    boolean isOverdue(long now) {
      return !isReleased() && now - killedAt >= MOST_MILLIS_TO_RELEASE;
    }

    /** Whether room is kept no longer. */
    boolean isOver(long now) {
      return isReleased() ? now - releasedAt >= keep : isOverdue(now);
    }
  }
}
