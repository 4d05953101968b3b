/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.workload;

/** Upper bounds of the history. The least recently used entries are evicted. */
public final class HistoryLimits {
  /** Names of one user at most, so that one user's names do not push out those of others. */
  public static final int NAMES_OF_A_USER = 2048;

  /**
   * Bytes of heap of a name and of a user, without their characters: measured, rounded up
   * (docs/decisions/0003-sizes.md).
   */
  static final int NAME_BYTES = 640;

  static final int USER_BYTES = 960;

  /** The defaults. */
  public static final HistoryLimits DEFAULT = new HistoryLimits(50_000, 10_000, 64_000_000);

  final int maxNames;
  final int maxUsers;
  final long maxBytes;

  /**
   * Limits.
   *
   * @param maxNames recurring jobs over all users, at least 1
   * @param maxUsers users, at least 1; those with current jobs are kept whatever their number
   * @param maxBytes of heap for both, about; at least 1
   */
  public HistoryLimits(int maxNames, int maxUsers, long maxBytes) {
    this.maxNames = maxNames;
    this.maxUsers = maxUsers;
    this.maxBytes = maxBytes;
  }

  /** Heap that a name takes, about: two bytes for each character. */
  static long bytesOfName(String name) {
    return NAME_BYTES + 2L * name.length();
  }

  static long bytesOfUser(String user) {
    return USER_BYTES + 2L * user.length();
  }
}
