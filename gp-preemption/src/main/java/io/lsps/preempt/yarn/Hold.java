/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt.yarn;

/**
 * For how long the room of killed containers is kept for the application that it was made for. A
 * kill makes no room yet: the node has to be told, has to stop the containers and to report it.
 * Only then can anything be placed there, and only then does the time begin that room is kept. The
 * wait for the node has a limit: {@link #MOST_MILLIS_TO_RELEASE}. So room is kept for at most that
 * limit and the time to keep together. See docs/decisions/0080-room-that-is-made.md.
 */
final class Hold {
  /**
   * A node that has not let go of a killed container for so long after the kill is not waited for
   * any longer. A container in docker may take 10 s to stop, and then the node has to report.
   */
  static final long MOST_MILLIS_TO_RELEASE = 60_000;

  private final long killedAt;
  private final long keep;
  private long releasedAt = Long.MAX_VALUE;

  /**
   * Begins with the kill.
   *
   * @param killedAt milliseconds of the scheduler's clock
   * @param keep for how many milliseconds room is kept after its release
   */
  Hold(long killedAt, long keep) {
    this.killedAt = killedAt;
    this.keep = keep;
  }

  /** The room was seen to be free on the node; the first time counts. */
  void released(long now) {
    releasedAt = Math.min(releasedAt, now);
  }

  /** Milliseconds from the kill to the release; only where it is released. */
  long toRelease() {
    return releasedAt - killedAt;
  }

  boolean isReleased() {
    return releasedAt != Long.MAX_VALUE;
  }

  /** Whether the node has let the limit pass. */
  boolean isOverdue(long now) {
    return !isReleased() && now - killedAt >= MOST_MILLIS_TO_RELEASE;
  }

  /** Whether room is kept no longer. */
  boolean isOver(long now) {
    return isReleased() ? now - releasedAt >= keep : isOverdue(now);
  }
}
