/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.tiers;

import io.lsps.share.JobClaim;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.util.resource.Resources;

/** What the jobs of one user can use, summed by size class, as of one moment. */
final class UserClaims {
  /** Sums stop here, so that what is added to one later does not overflow. */
  private static final long MOST = Long.MAX_VALUE / 4;

  private final int types;
  private final Map<Integer, long[]> amounts = new TreeMap<>();
  private final Resource held = Resources.clone(Resources.none());
  private final Resource first = Resources.clone(Resources.none());
  private Integer nextClass;
  private boolean momentary;
  private boolean byShare;

  /**
   * Nothing yet.
   *
   * @param types how many resource types are shared out
   */
  UserClaims(int types) {
    this.types = types;
  }

  /** A job of this size class can use so much. */
  void add(int sizeClass, Resource wanted) {
    long[] sum = amounts.computeIfAbsent(sizeClass, unknown -> new long[types]);
    for (int type = 0; type < types; type++) {
      long more = Math.min(MOST, wanted.getResourceInformation(type).getValue());
      sum[type] = Math.min(MOST, sum[type] + more);
    }
  }

  /** An application holds so much. */
  void holds(Resource usage) {
    Resources.addTo(held, usage);
  }

  /** A job waits for so much, which is to show how long its tasks take. */
  void waitsForFirst(Resource container) {
    Resources.addTo(first, container);
  }

  /** A job of this size class waits for containers. */
  void waits(int sizeClass) {
    nextClass = nextClass == null ? sizeClass : Math.min(nextClass, sizeClass);
  }

  /** This may tell something else at another time, though nothing has changed that is told. */
  void holdsNowOnly() {
    momentary = true;
  }

  boolean isForNowOnly() {
    return momentary;
  }

  /** The user's fair share was looked at. */
  void restsOnShare() {
    byShare = true;
  }

  boolean isByShare() {
    return byShare;
  }

  /** What its next containers are for. */
  NextJob next(ClaimRule rule, Resource cluster) {
    return Resources.isNone(held) && Resources.isNone(first) && nextClass == null
        ? rule.newcomer(cluster)
        : rule.nextJob(held, first, nextClass, cluster);
  }

  /** Adds what its jobs claim, as of the user of this number. */
  void addTo(List<JobClaim> claims, int user) {
    amounts.forEach((sizeClass, sum) -> claims.add(new JobClaim(user, sizeClass, sum)));
  }
}
