/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.shadow;

import java.util.ArrayList;
import java.util.List;

/** Those whose jobs share one claim in a replay: a queue under stock, a user under LsPS. */
final class ReplayGroup {
  final String name;
  final ShadowRules.QueueLimits limits;
  final List<ReplayJob> jobs = new ArrayList<>();
  long used;
  long masters;
  long fairShare;

  ReplayGroup(String name, ShadowRules.QueueLimits limits) {
    this.name = name;
    this.limits = limits;
  }

  /** Whether one more master may start: the first always may. */
  boolean roomForMaster(long amount) {
    return roomFor(masters, amount);
  }

  /** What its jobs hold and want, without masters that the limit keeps back. */
  long demand() {
    long demand = used;
    long room = masters;
    for (ReplayJob job : jobs) {
      if (job.masterRuns || roomFor(room, job.masterAmount)) {
        demand += job.wanted();
        room += job.masterRuns ? 0 : job.masterAmount;
      }
    }
    return demand;
  }

  private boolean roomFor(long held, long amount) {
    return held == 0 || limits.masters <= 0 || held + amount <= limits.masters * fairShare;
  }
}
