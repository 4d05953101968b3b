/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.forecast;

/** What is known of an application's chances when it is submitted. Immutable. */
public final class StartState {
  private static final int NONE = 0;
  private static final int LITTLE = 1;
  private static final int MUCH = 2;
  private static final double LITTLE_PART = 0.02;
  private static final int BUCKETS = 8;

  final String queue;
  private final int room;
  private final boolean belowShare;

  private StartState(String queue, int room, boolean belowShare) {
    this.queue = queue;
    this.room = room;
    this.belowShare = belowShare;
  }

  /**
   * A state.
   *
   * @param queue where it was submitted
   * @param freePart of the cluster that no container holds, 0 to 1
   * @param fits whether that is as much as one container of the application
   * @param belowShare whether the queue holds less than it is to have
   */
  public static StartState of(String queue, double freePart, boolean fits, boolean belowShare) {
    return new StartState(queue, fits ? freePart > LITTLE_PART ? MUCH : LITTLE : NONE, belowShare);
  }

  /**
   * The classes that it belongs to, the narrowest first, the last for all.
   *
   * @param ahead how many of its queue wait for their first container
   * @param waiting how many wait for theirs in the cluster
   */
  int[] classes(int ahead, int waiting) {
    int byRoom = 1 + room;
    int byQueue = (byRoom * BUCKETS + bucket(ahead)) * 2 + (belowShare ? 1 : 0);
    int byCluster = byQueue * BUCKETS + bucket(waiting);
    // Numbers of different widths may not meet.
    return new int[] {byCluster + 1_000_000, byQueue + 1000, byRoom, 0};
  }

  /** 0, 1, 2 to 3, 4 to 7 and so on. */
  private static int bucket(int number) {
    return Math.min(BUCKETS - 1, 32 - Integer.numberOfLeadingZeros(number));
  }
}
