/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.share;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;

/**
 * How far each user has fallen behind what the FairScheduler would have given it: the sum over time
 * of its stock fair share less what it held. A user that is ahead has no credit from that, or it
 * could save up for a burst. Amounts are in seconds of the whole cluster, the unit of job sizes.
 * See docs/decisions/0130-nobody-falls-far-behind.md.
 *
 * <p>Safe for use by several threads; one of them tells.
 */
public final class FairLags {
  private final Map<String, Lag> lags = new ConcurrentHashMap<>();

  private static final class Lag {
    private long since;
    private JobWorks work = new JobWorks();
    private volatile double behind;

    Lag(long now) {
      since = now;
    }

    void tell(double lacks, JobWorks workNow, long now) {
      // A clock that is set back makes nobody fall behind, nor catch up.
      double seconds = Math.max(0, now - since) / 1000.0;
      since = now;
      double left = workNow == work ? 1 : work.partStillIn(workNow);
      work = workNow;
      behind = Math.max(0, behind + seconds * lacks) * left;
    }
  }

  /**
   * Counts the time since a user was last told of, as if its shares had been these all along.
   *
   * @param due what the FairScheduler would give it now, as far as it can use that: a part of the
   *     cluster
   * @param held what it holds, likewise
   * @param work of its current jobs: a job that ends takes its part of the lag with it. An estimate
   *     that falls takes nothing, or one that rises and falls would end every lag
   * @param now in milliseconds
   */
  public void tell(String user, double due, double held, JobWorks work, long now) {
    lags.computeIfAbsent(user, name -> new Lag(now)).tell(due - held, work, now);
  }

  /** How far a user is behind, in seconds of the cluster, at least 0; 0 where it is not known. */
  public double behind(String user) {
    Lag lag = lags.get(user);
    return lag == null ? 0 : lag.behind;
  }

  /** Whether anything is added up of a user. */
  public boolean isKnown(String user) {
    return lags.containsKey(user);
  }

  /** A user wants nothing any more: it starts anew when it comes back. */
  public void leave(String user) {
    lags.remove(user);
  }

  /** Forgets those who are gone. */
  public void leave(Predicate<String> gone) {
    lags.keySet().removeIf(gone);
  }
}
