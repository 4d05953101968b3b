/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.gate;

/** What a job asks for under one request key: containers of one kind and one size. Immutable. */
public final class JobAsk {
  /** What the containers are for. */
  public enum Kind {
    /** A map, asked for the first time or after it was killed. */
    MAP,
    /** A map whose earlier attempt failed. */
    REPEATED_MAP,
    /** A reduce that may run anywhere. */
    REDUCE,
    /** A reduce that is tied to a node or a rack. */
    PLACED_REDUCE
  }

  private final Kind kind;
  private final int wanted;
  private final int visible;
  private final boolean fixed;

  private JobAsk(Kind kind, int wanted, int visible, boolean fixed) {
    if (visible < 0 || wanted < visible) {
      throw new IllegalArgumentException(
          "the scheduler cannot see " + visible + " of " + wanted + " containers asked for");
    }
    this.kind = kind;
    this.wanted = wanted;
    this.visible = visible;
    this.fixed = fixed;
  }

  /**
   * An ask.
   *
   * @param wanted containers asked for and not yet given, at least {@code visible}
   * @param visible how many of them the scheduler sees now, at least 0
   */
  public static JobAsk of(Kind kind, int wanted, int visible) {
    return new JobAsk(kind, wanted, visible, false);
  }

  /** The same ask, fixed: its master is about to state it, so it cannot be changed now. */
  public JobAsk asFixed() {
    return new JobAsk(kind, wanted, visible, true);
  }

  Kind kind() {
    return kind;
  }

  /** Containers asked for and not yet given. */
  public int wanted() {
    return wanted;
  }

  /** How many of them the scheduler sees. */
  public int visible() {
    return visible;
  }

  boolean fixed() {
    return fixed;
  }

  boolean isReduce() {
    return kind == Kind.REDUCE || kind == Kind.PLACED_REDUCE;
  }
}
