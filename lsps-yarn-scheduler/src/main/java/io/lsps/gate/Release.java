/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.gate;

/** What the scheduler may see of a job's asks, and why. Immutable. */
public final class Release {
  private final Standing standing;
  private final Reason reason;
  private final int[] visible;

  Release(Standing standing, Reason reason, int[] visible) {
    this.standing = standing;
    this.reason = reason;
    this.visible = visible;
  }

  /** What is decided on the job's reduces from now on. */
  public Standing standing() {
    return standing;
  }

  /** Why its reduces are let in or, if some of them are not, held back. */
  public Reason reason() {
    return reason;
  }

  /** Containers that the scheduler may see of the ask at this place of {@link JobAsks}. */
  public int visible(int ask) {
    return visible[ask];
  }
}
