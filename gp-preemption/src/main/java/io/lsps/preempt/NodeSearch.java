/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt;

import java.util.ArrayList;
import java.util.List;

/** The newest containers of one node that together make room for one container of a claim. */
final class NodeSearch {
  private final Ledger ledger;
  private final OwedContainers claim;
  private final NodeView node;
  private final Amount free;
  private boolean shares;

  NodeSearch(Ledger ledger, OwedContainers claim, NodeView node, Amount free) {
    this.ledger = ledger;
    this.claim = claim;
    this.node = node;
    this.free = free;
  }

  /**
   * Chooses; the ledger is left as it was.
   *
   * @param eligible newest first
   * @return null where no room can be made
   */
  Placement of(List<RunningContainer> eligible) {
    List<RunningContainer> victims = newest(eligible, null);
    // Newer victims may have used up what their owner can spare. Without some of them, fewer or
    // newer victims may do.
    int oldest = victims == null ? eligible.size() : eligible.indexOf(last(victims));
    for (int i = 0; shares && i < oldest; i++) {
      List<RunningContainer> other = newest(eligible.subList(0, i + 1), eligible.get(i));
      if (other != null) {
        victims = other;
        break;
      }
    }
    return victims == null ? null : new Placement(claim, node, victims);
  }

  private static RunningContainer last(List<RunningContainer> containers) {
    return containers.get(containers.size() - 1);
  }

  private List<RunningContainer> newest(List<RunningContainer> eligible, RunningContainer first) {
    Amount need = claim.ask().size();
    Amount room = free;
    List<RunningContainer> tried = new ArrayList<>();
    if (first != null && ledger.shortage(first, claim) == null) {
      ledger.take(first, claim);
      tried.add(first);
      room = room.plus(first.size());
    }
    for (int i = 0; i < eligible.size() && !need.fitsIn(room); i++) {
      RunningContainer container = eligible.get(i);
      if (container == first || !container.size().shares(need.beyond(room))) {
        continue;
      }
      if (ledger.shortage(container, claim) != null) {
        shares = true;
        continue;
      }
      ledger.take(container, claim);
      tried.add(container);
      room = room.plus(container.size());
    }
    tried.forEach(container -> ledger.restore(container, claim));
    return need.fitsIn(room) ? withoutSuperfluous(tried, room) : null;
  }

  /** The older ones are spared first. */
  private List<RunningContainer> withoutSuperfluous(List<RunningContainer> tried, Amount made) {
    tried.sort(NodeView.NEWEST_FIRST);
    Amount room = made;
    List<RunningContainer> needed = new ArrayList<>();
    for (int i = tried.size() - 1; i >= 0; i--) {
      RunningContainer container = tried.get(i);
      if (claim.ask().size().fitsIn(room.minus(container.size()))) {
        room = room.minus(container.size());
      } else {
        needed.add(0, container);
      }
    }
    return needed;
  }
}
