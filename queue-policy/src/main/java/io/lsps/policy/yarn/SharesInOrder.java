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
    for (Schedulable job : inOrder) {
      if (!has(job, left)) {
        job.setFairShare(Resources.componentwiseMin(job.getDemand(), left));
      }
      Resources.subtractFrom(left, job.getFairShare());
    }
  }

  /** Whether a job's share already is its demand, as far as available: true for most jobs. */
  private static boolean has(Schedulable job, Resource left) {
    ResourceInformation[] share = job.getFairShare().getResources();
    ResourceInformation[] wanted = job.getDemand().getResources();
    ResourceInformation[] most = left.getResources();
    boolean has = share.length == most.length && wanted.length == most.length;
    for (int type = 0; has && type < most.length; type++) {
      has = share[type].getValue() == Math.min(wanted[type].getValue(), most[type].getValue());
    }
    return has;
  }
}
