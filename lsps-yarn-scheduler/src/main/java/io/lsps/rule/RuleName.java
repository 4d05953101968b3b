/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.rule;

/** The rule by which users share: see {@link Rule}. */
public enum RuleName {
  /** By demand of their jobs, least remaining work first over all users. */
  LEAST_WORK,
  /** In inverse proportion to the size of their jobs, by the papers' equations. */
  PAPER;

  /**
   * Whether a user whose requests do not reveal job sizes is guaranteed its full stock share, and
   * beyond that gets what others leave; the papers know no such user.
   */
  public boolean setsUnsizedApart() {
    return this == LEAST_WORK;
  }
}
