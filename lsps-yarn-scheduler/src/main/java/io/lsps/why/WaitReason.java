/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.why;

/** One reason why an application waits. Immutable. */
public final class WaitReason {
  public final WaitKind kind;

  /** A sentence or two, with figures. */
  public final String text;

  WaitReason(WaitKind kind, String text) {
    this.kind = kind;
    this.text = text;
  }

  @Override
  public String toString() {
    return kind + ": " + text;
  }

  /** What an application can wait for. */
  public enum WaitKind {
    /** The scheduler does not know it yet. */
    SUBMISSION,
    /** The ResourceManager has just started, and allocates nothing. */
    RECOVERY,
    /** Its queue, an ancestor or the user is at the limit of running applications. */
    MAX_RUNNING_APPS,
    /** The AMs of its queue are at their limit. */
    AM_LIMIT,
    /** Its reduces are held until its maps are about to end. */
    HELD_REDUCE,
    /** No node of the cluster is large enough. */
    FITS_NO_NODE,
    /** It has excluded every node that is large enough. */
    BLACKLIST,
    /** Its queue or an ancestor is at its maximum. */
    MAX_SHARE,
    /** It has a reservation on a node that is still in use. */
    RESERVATION,
    /** Enough is free in total, but not on one node. */
    NODE,
    /** Its preferred nodes are full, and delay scheduling still excludes others. */
    LOCALITY,
    /** Other applications are served first. */
    ORDER,
    /** Nothing blocks it: it starts at the next node heartbeat. */
    HEARTBEAT,
    /** Its AM requested larger containers in place of those it holds, which it never gets. */
    INCREASE
  }
}
