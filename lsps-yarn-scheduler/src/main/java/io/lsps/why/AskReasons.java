/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.why;

import io.lsps.why.NodesState.Fit;
import io.lsps.why.NodesState.NodeState;
import io.lsps.why.WaitReason.WaitKind;
import io.lsps.why.WaitingApp.AskState;
import io.lsps.why.WaitingApp.QueueState;
import io.lsps.workload.ResourceVector;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;

/** Why requests that the scheduler sees are not served. */
final class AskReasons {
  private final WaitingApp app;
  private final NodesState nodes;
  private final AskState ask;

  AskReasons(WaitingApp app, NodesState nodes, AskState ask) {
    this.app = app;
    this.nodes = nodes;
    this.ask = ask;
  }

  /** At least one; a permanent obstacle comes alone. */
  List<WaitReason> all() {
    List<WaitReason> reasons = new ArrayList<>();
    Fit accepted = ask.strict ? nodes.fit(ask.size, ask::accepts) : nodes.fit(ask.size);
    if (accepted.large == 0) {
      reasons.add(fitsNoNode(accepted));
      return reasons;
    }
    Fit wanted =
        app.excluded.isEmpty()
            ? accepted
            : nodes.fit(ask.size, node -> ask.accepts(node) && !excluded(node));
    if (wanted.large == 0) {
      reasons.add(
          new WaitReason(
              WaitKind.BLACKLIST,
              "It has excluded "
                  + names(app.excluded)
                  + ", and no other node is large enough for "
                  + Sizes.text(ask.size)
                  + ". Its application master can remove nodes from that list."));
      return reasons;
    }
    maxShare(reasons);
    if (!app.reservedOn.isEmpty()) {
      reasons.add(reservation());
    }
    if (reasons.isEmpty()) {
      reasons.add(wanted.free > 0 ? withRoom() : withoutRoom(wanted));
    }
    return reasons;
  }

  /** Names of the first few. */
  private static String names(Collection<String> places) {
    List<String> sorted = new ArrayList<>(new TreeSet<>(places));
    int shown = Math.min(3, sorted.size());
    int more = sorted.size() - shown;
    return String.join(", ", sorted.subList(0, shown)) + (more > 0 ? " and " + more + " more" : "");
  }

  private boolean excluded(NodeState node) {
    return app.excluded.contains(node.name) || app.excluded.contains(node.rack);
  }

  private WaitReason fitsNoNode(Fit accepted) {
    String asked = "It requests containers of " + Sizes.text(ask.size);
    String why;
    if (nodes.nodes.isEmpty()) {
      why =
          asked
              + ", and no node is up: none has reported yet, or all are lost or unhealthy (yarn"
              + " node -list -all).";
    } else if (accepted.largest == null) {
      why = asked + " on nodes or racks that the cluster does not have, and accepts no other.";
    } else {
      why =
          asked
              + (ask.strict ? ", on some nodes only; the largest of these, " : "; the largest, ")
              + accepted.largest.name
              + ", has "
              + Sizes.text(accepted.largest.total)
              + ". No node can ever run it.";
    }
    return new WaitReason(WaitKind.FITS_NO_NODE, why);
  }

  private void maxShare(List<WaitReason> reasons) {
    for (QueueState queue = app.queue; queue != null; queue = queue.parent) {
      ResourceVector after = queue.used.plus(ask.size, 1);
      // The root queue has all resources, so it has no other limit.
      if (queue.parent != null && !after.fitsIn(queue.most)) {
        reasons.add(
            new WaitReason(
                WaitKind.MAX_SHARE,
                "Queue "
                    + queue.name
                    + " holds "
                    + Sizes.text(queue.used)
                    + " and may hold "
                    + Sizes.text(queue.most)
                    + " ("
                    + app.terms.mostHeld
                    + "): another container of "
                    + Sizes.text(ask.size)
                    + " would exceed that."));
        return;
      }
    }
  }

  private WaitReason reservation() {
    if (app.leaving.containsAll(app.reservedOn)) {
      return new WaitReason(
          WaitKind.RESERVATION,
          "It has a reservation on "
              + String.join(", ", app.reservedOn)
              + ", where nothing will start because the node is being decommissioned. The "
              + app.terms.scheduler
              + " keeps the reservation until the node is removed.");
    }
    return new WaitReason(
        WaitKind.RESERVATION,
        "It has a reservation on "
            + String.join(", ", app.reservedOn)
            + ": it starts there once "
            + Sizes.text(ask.size)
            + " are free, as containers there end.");
  }

  private WaitReason withRoom() {
    if (ask.early && nodes.fit(ask.size, ask::prefers).free == 0) {
      return new WaitReason(
          WaitKind.LOCALITY,
          "It prefers "
              + names(ask.places)
              + ", where nothing is free. Delay scheduling gives it another node only after more"
              + " nodes have offered resources ("
              + app.terms.locality
              + ").");
    }
    return app.before > 0
        ? order("It would fit, but others are served first.")
        : new WaitReason(
            WaitKind.HEARTBEAT,
            "Nothing blocks it: it is served at the next heartbeat of a node with enough free,"
                + " about a second.");
  }

  private WaitReason withoutRoom(Fit wanted) {
    if (wanted.reserved > 0) {
      return new WaitReason(
          WaitKind.NODE,
          Sizes.count(wanted.reserved, "node")
              + " with enough free for "
              + Sizes.text(ask.size)
              + (wanted.reserved == 1 ? " is reserved" : " are reserved")
              + " for other applications; no other node has as much.");
    }
    if (ask.size.fitsIn(nodes.free)) {
      return new WaitReason(
          WaitKind.NODE,
          "It needs "
              + Sizes.text(ask.size)
              + " on one node. The cluster has that much free, but not on one node: the emptiest, "
              + wanted.emptiest.name
              + ", has "
              + Sizes.text(wanted.emptiest.free)
              + ".");
    }
    return order("The cluster is full: " + Sizes.text(nodes.free) + " are free.");
  }

  private WaitReason order(String room) {
    ResourceVector whole = nodes.total;
    double used = app.queue.used.dominantShare(whole);
    double share = app.queue.share.dominantShare(whole);
    String order =
        app.before == 0
            ? "It is first in its queue."
            : Sizes.count(app.before, "application")
                + " of its queue "
                + (app.before == 1 ? "is" : "are")
                + " served before it.";
    return new WaitReason(
        WaitKind.ORDER,
        room
            + " "
            + order
            + " Queue "
            + app.queue.name
            + " holds "
            + Sizes.percent(used)
            + " of the cluster; its share is "
            + Sizes.percent(share)
            + (used < share
                ? ". Freed resources go to the queues below their share, and this is one of them."
                : ". Queues below their share are served before it."));
  }
}
