/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt.yarn;

import io.lsps.preempt.Amount;
import io.lsps.preempt.StillOwed;
import java.util.Collection;
import java.util.Set;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;

/** Looks before a kill whether it is still needed, and whether it would do, as the cluster is. */
final class KillCheck {
  private final SchedulerCommands commands;

  KillCheck(SchedulerCommands commands) {
    this.commands = commands;
  }

  /**
   * Why a room is not to be made after all.
   *
   * @param stillOwed what will still be owed when the room is there
   * @param onTheirWay all rooms, this one with them
   * @param stuck nodes that do not let go of what was killed there
   * @return null where nothing is against it
   */
  String against(
      Transfer transfer, StillOwed stillOwed, Collection<Transfer> onTheirWay, Set<String> stuck) {
    if (!commands.waits(transfer.application)) {
      return "the application waits for nothing any more";
    }
    if (!stillOwed.covers(transfer.application, transfer.kind, transfer.size)) {
      return "it starves no more, or something else is what it would start next, or what ends by"
          + " itself will serve it";
    }
    if (transfer.isCounted() && stillOwed.endsByItself(transfer.application, transfer.size)) {
      return "containers of others should end by themselves before the room is there";
    }
    Amount room = commands.free(transfer.node);
    if (room == null) {
      return "the node is lost";
    }
    if (commands.isRefused(transfer.node, transfer.application)) {
      return "its master has refused the node meanwhile";
    }
    if (stuck.contains(transfer.node)) {
      return "the node does not let go of what was killed there before";
    }
    for (Transfer other : onTheirWay) {
      if (other.isKilled() && other.node.equals(transfer.node)) {
        room = room.minus(other.size);
      }
    }
    Amount reserved = commands.reservedBeside(transfer.application, transfer.node);
    if (transfer.size.fitsIn(room.minus(reserved))) {
      return "there is room without";
    }
    for (RMContainer victim : transfer.victims) {
      room = commands.isLive(victim) ? room.plus(Amounts.of(victim.getAllocatedResource())) : room;
    }
    return transfer.size.fitsIn(room) ? null : "others have taken room beside the victims";
  }
}
