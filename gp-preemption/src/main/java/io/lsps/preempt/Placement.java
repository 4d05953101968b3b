/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Room for one container on one node, and who makes it. Immutable. */
public final class Placement {
  private final NodeView node;
  private final List<RunningContainer> victims;
  private final List<Holder> beneficiaries;

  Placement(Claim claim, NodeView node, List<RunningContainer> victims) {
    this.node = node;
    this.beneficiaries = Collections.unmodifiableList(beneficiaries(claim, victims));
    this.victims = Collections.unmodifiableList(new ArrayList<>(victims));
  }

  /** Where the room is. */
  public NodeView node() {
    return node;
  }

  /** Newest first, one or more. */
  public List<RunningContainer> victims() {
    return victims;
  }

  /**
   * Who has more by it: the application that is owed, and the queues above it up to the last that
   * it has in common with who pays.
   */
  public List<Holder> beneficiaries() {
    return beneficiaries;
  }

  private static List<Holder> beneficiaries(Claim claim, List<RunningContainer> victims) {
    Holder top = claim.application().parent();
    for (RunningContainer victim : victims) {
      Holder fork = claim.application().fork(victim.application());
      top = fork.depth() < top.depth() ? fork : top;
    }
    List<Holder> holders = new ArrayList<>();
    for (Holder holder = claim.application(); holder != top; holder = holder.parent()) {
      holders.add(holder);
    }
    return holders;
  }

  /** When the oldest victim was launched, milliseconds. */
  long oldest() {
    return victims.get(victims.size() - 1).launched();
  }

  boolean killsMaster() {
    return victims.stream().anyMatch(RunningContainer::isMaster);
  }

  @Override
  public String toString() {
    return victims + " on " + node;
  }
}
