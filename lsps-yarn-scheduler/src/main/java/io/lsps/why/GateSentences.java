/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.why;

import io.lsps.gate.GateReason;

/** Why reduces are held back, in words. */
final class GateSentences {
  private GateSentences() {}

  static String of(int held, GateReason reason) {
    return Sizes.count(held, "container")
        + (held == 1 ? " is" : " are")
        + " held back from the scheduler: "
        + why(reason);
  }

  private static String why(GateReason reason) {
    if (reason == null) {
      return "the part of its queue that the job has is in use. One of its containers that ends "
          + "makes room.";
    }
    switch (reason) {
      case MAPS_LEFT:
        return "the maps that are left take longer than a reduce needs to start and to fetch their"
            + " output. They are let in when that is no longer so, or when the maps stand still"
            + " (yarn.scheduler.lsps.reduce-admission.no-progress).";
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
