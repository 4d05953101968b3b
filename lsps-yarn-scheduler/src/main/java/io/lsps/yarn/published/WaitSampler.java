/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.published;

import io.lsps.journal.Waits;
import io.lsps.settings.Setting;
import io.lsps.why.WaitReason.WaitKind;

/**
 * Looks once a minute what each application waits for, and counts the minute for its first reason.
 * One thread; the scheduler's lock is never taken.
 */
public final class WaitSampler {
  private static final long EVERY_MILLIS = 60_000;

  private final AppsReader apps;
  private final Waits waits;
  private final Pulse pulse;
  private long lookedAt = Long.MIN_VALUE;

  public WaitSampler(AppsReader apps, Waits waits, Pulse pulse) {
    this.apps = apps;
    this.waits = waits;
    this.pulse = pulse;
  }

  /** A look if it is time for one. */
  public void look(long now) {
    if (lookedAt != Long.MIN_VALUE && now - lookedAt < EVERY_MILLIS) {
      return;
    }
    boolean first = lookedAt == Long.MIN_VALUE;
    double seconds = (now - lookedAt) / 1000.0;
    lookedAt = now;
    if (!first) {
      count(seconds);
    }
  }

  private void count(double seconds) {
    boolean[] fits = new boolean[1];
    apps.waiting(
        (attempt, reasons) -> {
          if (!reasons.isEmpty()) {
            WaitKind kind = reasons.get(0).kind;
            fits[0] |= kind == WaitKind.HEARTBEAT;
            waits.reason(attempt.getQueue().getName(), Setting.nameOf(kind), seconds);
          }
        });
    pulse.looked(fits[0], apps.assigned());
  }
}
