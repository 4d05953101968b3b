/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.fast;

import io.lsps.policy.yarn.GuardedPolicy;
import java.util.List;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.ConfigurableResource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairSchedulerAccess;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.SchedulingPolicy;
import org.apache.hadoop.yarn.util.resource.Resources;

/**
 * All from which a policy computes a queue's shares, for one size of the cluster. Of a stock policy
 * everything is known; one of ours says what its shares rest on beside the children. Immutable.
 */
final class ShareInputs {
  /** The shares rest on nothing but the children, not even on demands. */
  private static final Object STOCK = "stock";

  /** Applications weigh by their demand. */
  private static final Object STOCK_BY_DEMAND = "stock, by demand";

  private final SchedulingPolicy policy;
  private final Object basis;
  private final Resource total;

  /** What is known of the leaf queue; null of a parent, and where nothing was. */
  final LeafChild leaf;

  private final long members;
  private final long demands;
  private final FSQueue[] children;
  private final float[] weights;
  private final Resource[] least;
  private final ConfigurableResource[] most;
  private final Resource[] wanted;
  private final boolean[] active;
  private long seen;

  private ShareInputs(FSQueue queue, Object basis, List<FSQueue> childQueues, LeafChild leaf) {
    this.policy = queue.getPolicy();
    this.basis = basis;
    this.total = Resources.clone(queue.getFairShare());
    this.leaf = leaf;
    this.members = leaf == null ? -1 : leaf.memberships();
    this.demands = leaf == null ? -1 : leaf.demands();
    int count = childQueues.size();
    children = childQueues.toArray(new FSQueue[0]);
    weights = new float[count];
    least = new Resource[count];
    most = new ConfigurableResource[count];
    wanted = new Resource[count];
    active = new boolean[count];
    for (int i = 0; i < count; i++) {
      weights[i] = children[i].getWeight();
      least[i] = children[i].getMinShare();
      most[i] = children[i].getRawMaxShare();
      wanted[i] = children[i].getDemand();
      active[i] = children[i].isActive();
    }
  }

  /**
   * What a queue's shares rest on beside its children. Two that are equal give the same shares;
   * null where nothing is known of the policy.
   */
  static Object basis(FSQueue queue) {
    SchedulingPolicy policy = queue.getPolicy();
    if (policy instanceof GuardedPolicy) {
      return ((GuardedPolicy) policy).shareBasis();
    }
    if (!ChildOrder.isStock(policy)) {
      return null;
    }
    boolean byDemand =
        queue instanceof FSLeafQueue && FairSchedulerAccess.scheduler(queue).isSizeBasedWeight();
    return byDemand ? STOCK_BY_DEMAND : STOCK;
  }

  /**
   * The inputs of a queue's shares now.
   *
   * @param basis what they rest on beside the children: see {@link #basis}
   * @param childQueues of a parent queue
   * @param leaf what is known of a leaf queue; null where it has no attempts, and of a parent
   * @return null where not all of them are known
   */
  static ShareInputs of(FSQueue queue, Object basis, List<FSQueue> childQueues, LeafChild leaf) {
    return basis != null && isKnown(queue, leaf)
        ? new ShareInputs(queue, basis, childQueues, leaf)
        : null;
  }

  private static boolean isKnown(FSQueue queue, LeafChild leaf) {
    return leaf == null
        ? !(queue instanceof FSLeafQueue) || queue.getNumRunnableApps() == 0
        : leaf.wasComplete();
  }

  /** They were looked at in the update of this number. */
  void see(long update) {
    seen = update;
  }

  /** Whether they were looked at in the update of this number. */
  boolean areSeen(long update) {
    return seen == update;
  }

  @SuppressWarnings("ReferenceEquality") // What is mostly so is found without looking further.
  private static boolean same(Resource before, Resource now) {
    return before == now || before.equals(now);
  }

  /** Whether the children weigh what they weighed. */
  boolean areWeights() {
    for (int i = 0; i < children.length; i++) {
      if (weights[i] != children[i].getWeight()) {
        return false;
      }
    }
    return true;
  }

  /** Whether these are still the inputs. */
  boolean hold(FSQueue queue, Object basisNow, List<FSQueue> childQueues, LeafChild leaf) {
    if (queue.getPolicy() != policy
        || !basis.equals(basisNow)
        || !total.equals(queue.getFairShare())
        || childQueues.size() != children.length
        || members != (leaf == null ? -1 : leaf.memberships())
        || !isKnown(queue, leaf)) {
      return false;
    }
    boolean byDemand = basis != STOCK;
    if (byDemand && leaf != null && demands != leaf.demands()) {
      return false;
    }
    int i = 0;
    for (FSQueue child : childQueues) {
      if (children[i] != child
          || weights[i] != child.getWeight()
          || most[i] != child.getRawMaxShare()
          || active[i] != child.isActive()
          || !same(least[i], child.getMinShare())
          || (byDemand && !same(wanted[i], child.getDemand()))) {
        return false;
      }
      i++;
    }
    return true;
  }
}
