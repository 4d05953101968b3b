/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.workload;

/** Identifies a request: one of the same key replaces it. */
public final class RequestKey {
  private static final RequestKey MAPS = new RequestKey(Phase.MAP, 0, 0);
  private static final RequestKey REDUCES = new RequestKey(Phase.REDUCE, 0, 0);
  private static final RequestKey TASKS = new RequestKey(Phase.TASK, 0, 0);

  /** For the keys beyond the limit of tracked ones. */
  static final RequestKey REST = new RequestKey(Phase.TASK, Integer.MAX_VALUE, Long.MAX_VALUE);

  public final Phase phase;
  public final int priority;
  public final long allocationId;

  private RequestKey(Phase phase, int priority, long allocationId) {
    this.phase = phase;
    this.priority = priority;
    this.allocationId = allocationId;
  }

  /** All maps or all reduces, at any of their priorities; or tasks whose requests are alike. */
  public static RequestKey of(Phase phase) {
    return phase == Phase.MAP ? MAPS : phase == Phase.REDUCE ? REDUCES : TASKS;
  }

  /** Tasks of frameworks other than MapReduce, by YARN's priority and allocation request id. */
  public static RequestKey task(int priority, long allocationId) {
    return new RequestKey(Phase.TASK, priority, allocationId);
  }

  /** The key with this {@link #phase}, {@link #priority} and {@link #allocationId}. */
  public static RequestKey of(Phase phase, int priority, long allocationId) {
    return new RequestKey(phase, priority, allocationId);
  }

  @Override
  public boolean equals(Object other) {
    if (!(other instanceof RequestKey)) {
      return false;
    }
    RequestKey key = (RequestKey) other;
    return phase == key.phase && priority == key.priority && allocationId == key.allocationId;
  }

  @Override
  public int hashCode() {
    return 31 * (31 * Long.hashCode(allocationId) + priority) + phase.name().hashCode();
  }

  @Override
  public String toString() {
    return phase + " " + priority + " " + allocationId;
  }
}
