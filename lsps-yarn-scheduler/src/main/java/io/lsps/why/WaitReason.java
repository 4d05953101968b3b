/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.why;

/** One reason why an application waits. Immutable. */
public final class WaitReason {
  private final WaitKind kind;
  private final String text;

  WaitReason(WaitKind kind, String text) {
    this.kind = kind;
    this.text = text;
  }

  /** What it waits for. */
  public WaitKind kind() {
    return kind;
  }

  /** The reason in a sentence or two, with its figures. */
  public String text() {
    return text;
  }

  @Override
  public String toString() {
    return kind + ": " + text;
  }
}
