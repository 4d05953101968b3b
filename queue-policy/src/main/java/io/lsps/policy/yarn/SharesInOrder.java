/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.policy.yarn;

import java.util.List;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceInformation;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.Schedulable;
import org.apache.hadoop.yarn.util.resource.Resources;

/** Fair shares for jobs served one after the other. */
public final class SharesInOrder {
  private SharesInOrder() {}

  /** Gives each job its demand in order, until nothing of a type is left. */
  public static void fill(List<Schedulable> inOrder, Resource total) {
    Resource left = Resources.clone(total);
    boolean any = true;
    for (Schedulable job : inOrder) {
      if (!has(job, left)) {
        job.setFairShare(Resources.componentwiseMin(job.getDemand(), left));
      }
      if (any) {
        Resources.subtractFrom(left, job.getFairShare());
        any = DominantShares.any(left);
      }
    }
  }

  private static long wanted(Schedulable job, int type) {
    ResourceInformation[] wanted = job.getDemand().getResources();
    return type < wanted.length ? wanted[type].getValue() : 0;
  }

  /** Whether a job's share already is its demand, as far as available: true for most jobs. */
  private static boolean has(Schedulable job, Resource left) {
    ResourceInformation[] share = job.getFairShare().getResources();
    ResourceInformation[] most = left.getResources();
    boolean has = share.length == most.length;
    for (int type = 0; has && type < most.length; type++) {
      long its = most[type].getValue();
      // Where nothing is left the demand need not be read.
      has = share[type].getValue() == (its == 0 ? 0 : Math.min(its, wanted(job, type)));
    }
    return has;
  }
}
