/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.rule;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/** All that a rule goes by at one moment: a queue and all below it. Immutable. */
public final class Snapshot {
  final QueueSnapshot root;
  final long[] total;
  final long[] cluster;
  final double seconds;
  Map<String, List<JobPlan>> ended = Collections.emptyMap();

  /**
   * A snapshot.
   *
   * @param root the queue whose children share
   * @param total what they share, by type
   * @param cluster all there is, by type
   * @param now in milliseconds
   */
  public Snapshot(QueueSnapshot root, long[] total, long[] cluster, long now) {
    this.root = root;
    this.total = total;
    this.cluster = cluster;
    this.seconds = now / 1000.0;
  }

  /** Jobs of before a restart that were in {@link Plan#ended}, by user: for one plan. */
  public Snapshot ended(Map<String, List<JobPlan>> byUser) {
    ended = byUser;
    return this;
  }

  /** Amounts as a part of the cluster's dominant resource, of the types that are shared out. */
  double part(long[] amounts) {
    double part = 0;
    for (int type = 0; type < root.settings.types && type < amounts.length; type++) {
      part = cluster[type] > 0 ? Math.max(part, (double) amounts[type] / cluster[type]) : part;
    }
    return part;
  }

  /** Whether a plan of one is a plan of the other, but for the time. */
  boolean tellsAs(Snapshot other) {
    return ended.isEmpty()
        && Arrays.equals(total, other.total)
        && Arrays.equals(cluster, other.cluster)
        && root.tellsAs(other.root);
  }
}
