/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.rule;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/** The input of a rule at one instant: a queue and all below it. Immutable. */
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
   * @param total resources to divide, by type
   * @param cluster resources of the cluster, by type
   * @param now in milliseconds
   */
  public Snapshot(QueueSnapshot root, long[] total, long[] cluster, long now) {
    this.root = root;
    this.total = total;
    this.cluster = cluster;
    this.seconds = now / 1000.0;
  }

  /** Jobs of {@link Plan#ended} from before a restart, by user: for one plan. */
  public Snapshot ended(Map<String, List<JobPlan>> byUser) {
    ended = byUser;
    return this;
  }

  /** Amounts as a dominant share of the cluster. */
  double part(long[] amounts) {
    double part = 0;
    for (int type = 0; type < root.settings.types && type < amounts.length; type++) {
      part = cluster[type] > 0 ? Math.max(part, (double) amounts[type] / cluster[type]) : part;
    }
    return part;
  }

  /** Whether a plan for one is valid for the other, time aside. */
  boolean isEquivalentTo(Snapshot other) {
    return ended.isEmpty()
        && Arrays.equals(total, other.total)
        && Arrays.equals(cluster, other.cluster)
        && root.isEquivalentTo(other.root);
  }
}
