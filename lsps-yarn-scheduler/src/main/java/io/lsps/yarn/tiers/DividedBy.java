/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.tiers;

import java.util.Arrays;

/**
 * What the last division went by, of one child, beside its weight and its maximum share. Amounts
 * are by type. Under the scheduler's write lock.
 */
final class DividedBy {
  private long[] wants;
  private long[] least;
  private long[] usable = {};
  private UserClaims claims;
  private boolean owed;
  private boolean sized;

  /** Forgets the claims, which know of applications: the next division goes by others. */
  void forget() {
    wants = null;
    claims = null;
  }

  /**
   * Whether nothing has changed since, as far as can be seen without a look into it.
   *
   * @param wantsNow what the child can use
   * @param leastNow its share is at least this
   * @param claimsNow null of one that is no user
   * @param owedNow whether any of its jobs is owed service
   * @param sizedNow whether the asks of all its jobs tell their size
   */
  @SuppressWarnings("ReferenceEquality") // What is mostly so is found without looking further.
  boolean isUntouched(
      long[] wantsNow, long[] leastNow, UserClaims claimsNow, boolean owedNow, boolean sizedNow) {
    return wantsNow == wants
        && leastNow == least
        && claimsNow == claims
        && !owedNow
        && !owed
        && sizedNow == sized;
  }

  /**
   * Notes what a division goes by.
   *
   * @param usableNow what the child can use, as far as that makes a difference
   * @return whether another division by these gives the same as the last, if weights, maximum
   *     shares and all of the other children are the same
   */
  @SuppressWarnings("ReferenceEquality") // What is mostly so is found without looking further.
  boolean become(
      long[] wantsNow,
      long[] leastNow,
      UserClaims claimsNow,
      boolean owedNow,
      boolean sizedNow,
      long[] usableNow) {
    // The order in which jobs are owed service is not looked into.
    boolean same =
        !owedNow
            && Arrays.equals(least, leastNow)
            && Arrays.equals(usable, usableNow)
            && !owed
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
}
