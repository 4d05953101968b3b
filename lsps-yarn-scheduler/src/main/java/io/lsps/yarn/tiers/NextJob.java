/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.tiers;

/**
 * What a user's next containers are for, as of an update: tasks that show how long tasks take, then
 * a job of some size. See docs/decisions/0150-what-goes-first-between-updates.md.
 */
final class NextJob {
  private final double firstUntil;
  private final Integer sizeClass;
  private final boolean newcomer;

  private NextJob(double firstUntil, Integer sizeClass, boolean newcomer) {
    this.firstUntil = firstUntil;
    this.sizeClass = sizeClass;
    this.newcomer = newcomer;
  }

  /**
   * Of a user that holds something or waits.
   *
   * @param firstUntil the usage up to which its containers go before all others, as a part of the
   *     cluster; 0 where none does
   * @param sizeClass of its containers beyond that; null where none waits
   */
  static NextJob of(double firstUntil, Integer sizeClass) {
    return new NextJob(firstUntil, sizeClass, false);
  }

  /** Of one that comes between two updates: its first container goes before all others. */
  static NextJob newcomer(double firstContainer) {
    return new NextJob(firstContainer, null, true);
  }

  /**
   * The usage up to which its containers go before all others.
   *
   * @param entitled as of the update; a newcomer is entitled to its first container too
   */
  double firstUntil(double entitled) {
    return newcomer ? firstUntil : Math.min(firstUntil, entitled);
  }

  /** Of the containers beyond those that go first; null where none waits. */
  Integer sizeClass() {
    return sizeClass;
  }
}
