/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.tiers;

import java.util.Arrays;

/**
 * What the last division went by, of one child, beside its weight and its maximum share. Amounts
 * are by type. Under the scheduler's write lock.
 */
final class DividedBy {
  /** Up to this weight a share is not rounded to more than what the division takes as enough. */
  private static final float MODERATE = 1e6f;

  private long[] wants;
  private long[] least;
  private long[] usable = {};
  private UserClaims claims;
  private boolean owed;
  private boolean sized;

  /**
   * Notes what a division goes by.
   *
   * @param wantsNow what the child can use
   * @param leastNow its share is at least this
   * @param owedNow whether it is to have its whole stock share
   * @param sizedNow whether the asks of all its jobs tell their size
   * @param enough of which the child never gets more, of each type that is divided; whether it
   *     could use still more makes no difference
   * @return whether another division by these gives the same as the last, if weights, maximum
   *     shares and all of the other children are the same
   */
  @SuppressWarnings("ReferenceEquality") // What is mostly so is found without looking further.
  boolean isStill(
      KnownChild child,
      long[] wantsNow,
      long[] leastNow,
      boolean owedNow,
      boolean sizedNow,
      long[] enough) {
    UserClaims claimsNow = child.user() == null ? null : child.user().claims();
    if (wantsNow == wants
        && leastNow == least
        && claimsNow == claims
        && owedNow == owed
        && sizedNow == sized) {
      return true;
    }
    long[] usableNow = usable(child, wantsNow, leastNow, enough);
    boolean same =
        Arrays.equals(least, leastNow)
            && Arrays.equals(usable, usableNow)
            && owed == owedNow
            && sized == sizedNow
            && (claimsNow == claims
                || (claimsNow != null && claims != null && claimsNow.isSame(claims, usableNow)));
    wants = wantsNow;
    least = leastNow;
    usable = usableNow;
    claims = claimsNow;
    owed = owedNow;
    sized = sizedNow;
    return same;
  }

  private static long[] usable(KnownChild child, long[] wants, long[] least, long[] enough) {
    long[] usable = new long[enough.length];
    for (int type = 0; type < usable.length; type++) {
      usable[type] = Math.min(wants[type], child.most()[type]);
      if (child.weight() <= MODERATE) {
        usable[type] = Math.min(usable[type], Math.max(enough[type], least[type]));
      }
    }
    return usable;
  }
}
