/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.faults;

/** Our scheduler with one bug, or none, wherever that is. */
abstract class BuggyScheduler extends ThrowingScheduler {
  /** Bugs that show at every chance are too easy. */
  private static final int NOW_AND_THEN = 20;

  private final PlantedFault bug;
  private int chances;

  /**
   * A scheduler.
   *
   * @param bug null for none
   */
  BuggyScheduler(PlantedFault bug) {
    this.bug = bug;
  }

  /** The bug, or null. */
  final PlantedFault bug() {
    return bug;
  }

  final boolean is(PlantedFault other) {
    return bug == other;
  }

  /** Whether that is the bug, and this a chance at which it shows. */
  final boolean nowAndThen(PlantedFault other) {
    return bug == other && ++chances % NOW_AND_THEN == 0;
  }

  /** Whether that is the bug, and this the only chance at which it shows. */
  final boolean once(PlantedFault other) {
    return bug == other && ++chances == NOW_AND_THEN;
  }

  @Override
  public long faults() {
    return is(PlantedFault.FAULT_UNCOUNTED) ? 0 : super.faults();
  }
}
