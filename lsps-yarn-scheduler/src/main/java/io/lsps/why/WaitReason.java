/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.why;

/** One reason why an application waits. Immutable. */
public final class WaitReason {
  public final WaitKind kind;

  /** The reason in a sentence or two, with its figures. */
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
    /** The scheduler was not told of it yet. */
    SUBMISSION,
    /** The ResourceManager has just started, and gives out nothing. */
    RECOVERY,
    /** A queue, one above it or the user runs as many applications as it may. */
    MAX_RUNNING_APPS,
    /** The application masters of its queue hold as much as they may. */
    AM_LIMIT,
    /** Its reduces are held back until its maps are about to end. */
    HELD_REDUCE,
    /** No node of the cluster can ever hold what it asks for. */
    FITS_NO_NODE,
    /** It has excluded every node that could hold what it asks for. */
    BLACKLIST,
    /** Its queue or one above it holds as much as it may. */
    MAX_SHARE,
    /** It has room reserved, in which others still run. */
    RESERVATION,
    /** There is room in all, but no node has enough of it for this application. */
    NODE,
    /** The nodes that it prefers are full, and it is too early for others. */
    LOCALITY,
    /** Others are served before it. */
    ORDER,
    /** Nothing is in its way: it starts when a node reports. */
    HEARTBEAT,
    /** Its AM asked for larger containers, which never come. */
    INCREASE
  }
}
