/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.web;

import io.lsps.journal.Waits;
import io.lsps.settings.Setting;

/**
 * Looks once a minute what each application waits for, and counts the minute for its first reason.
 * One thread; the scheduler's lock is never taken.
 */
public final class WaitSampler {
  private static final long EVERY_MILLIS = 60_000;

  private final Overview of;
  private final Waits waits;
  private long lookedAt = Long.MIN_VALUE;

  public WaitSampler(Overview of, Waits waits) {
    this.of = of;
    this.waits = waits;
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
    WaitingApps.look(
        of,
        (attempt, reasons) -> {
          if (!reasons.isEmpty()) {
            String kind = Setting.nameOf(reasons.get(0).kind());
            waits.reason(attempt.getQueue().getName(), kind, seconds);
          }
        });
  }
}
