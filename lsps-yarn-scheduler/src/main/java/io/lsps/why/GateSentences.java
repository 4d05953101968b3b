/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.why;

import io.lsps.gate.GateReason;

/** Why reduces are held back or let in, in words. */
public final class GateSentences {
  private GateSentences() {}

  /**
   * Why containers are held back.
   *
   * @param held how many
   * @param reason null where a part of the queue is in use
   */
  public static String held(int held, GateReason reason) {
    return Sizes.count(held, "container")
        + (held == 1 ? " is" : " are")
        + " held back from the scheduler: "
        + why(reason);
  }

  /** Why reduces were let in. */
  public static String letIn(GateReason reason) {
    return "Its reduces are let in: " + whyIn(reason) + ".";
  }

  private static String whyIn(GateReason reason) {
    switch (reason) {
      case SLOWSTART:
        return "the queue is set to slowstart, as stock";
      case MAPS_ENDED:
        return "every map has ended";
      case SHUFFLE_DUE:
        return "the maps left take about as long as a reduce needs before it can work";
      case MAPS_UNKNOWN:
        return "it has asked for reduces and never for a map";
      case NO_PROGRESS:
        return "its maps have stood still for a day";
      case MAP_REPEATED:
        return "a map is asked for again after a failure";
      case REDUCE_PLACED:
        return "a reduce is tied to a node or a rack";
      case OPEN_RESTART:
        return "its master has started again, so how many maps have ended is not known";
      case OTHER_POLICY:
        return "its queue is under a policy that is not ours";
      case SPLIT_LIFTED:
        return "its queue is no longer split between maps and reduces";
      default:
        return "after a fault, as stock would";
    }
  }

  private static String why(GateReason reason) {
    if (reason == null) {
      return "the part of its queue that the job has is in use. One of its containers that ends "
          + "makes room.";
    }
    switch (reason) {
      case MAPS_LEFT:
        return "the maps that are left take longer than a reduce needs to start and to fetch their"
            + " output. They are let in when that is no longer so, or when the maps stand still.";
      case TIMES_UNKNOWN:
        return "maps are left, and how long they or the reduces take is not known yet. They are let"
            + " in when the maps have ended, or stand still.";
      case NOT_ASKED:
        return "the job's maps have not been asked for. They are let in with its next request.";
      case SPLIT_FULL:
        return "the queue is split between maps and reduces, and the job's part is in use. A"
            + " container of the same phase that ends makes room.";
      default:
        return "they are handed over with the next heartbeat of the application master.";
    }
  }
}
