/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.journal;

/** What one queue was to have, held and wanted, sample by sample; NaN where it was not there. */
public final class ShareLine {
  private final String queue;
  private final float[] share;
  private final float[] held;
  private final float[] wanted;

  ShareLine(String queue, float[] share, float[] held, float[] wanted) {
    this.queue = queue;
    this.share = share;
    this.held = held;
    this.wanted = wanted;
  }

  /** Its full name. */
  public String queue() {
    return queue;
  }

  /** What it was to have, as parts of the cluster's dominant resource. */
  public float[] share() {
    return share.clone();
  }

  /** What it held, likewise. */
  public float[] held() {
    return held.clone();
  }

  /** What it held and asked for, likewise. */
  public float[] wanted() {
    return wanted.clone();
  }
}
