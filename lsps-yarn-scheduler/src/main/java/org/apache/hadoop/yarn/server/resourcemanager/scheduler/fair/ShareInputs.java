/* SPDX-License-Identifier: Apache-2.0 */
package org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair;

import java.util.List;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.util.resource.Resources;

/**
 * All from which a stock policy computes a queue's shares, for one size of the cluster. Immutable.
 */
final class ShareInputs {
  private final SchedulingPolicy policy;
  private final Resource total;
  private final long memberships;
  private final FSQueue[] children;
  private final float[] weights;
  private final Resource[] least;
  private final ConfigurableResource[] most;
  private final boolean[] active;

  private ShareInputs(FSQueue queue, List<FSQueue> childQueues, long memberships) {
    this.policy = queue.getPolicy();
    this.total = Resources.clone(queue.getFairShare());
    this.memberships = memberships;
    int count = childQueues.size();
    children = childQueues.toArray(new FSQueue[0]);
    weights = new float[count];
    least = new Resource[count];
    most = new ConfigurableResource[count];
    active = new boolean[count];
    for (int i = 0; i < count; i++) {
      weights[i] = children[i].getWeight();
      least[i] = children[i].getMinShare();
      most[i] = children[i].getRawMaxShare();
      active[i] = children[i].isActive();
    }
  }

  /**
   * The inputs of a queue's shares now.
   *
   * @param childQueues of a parent queue
   * @param leaf what is known of a leaf queue; null where it has no attempts, and of a parent
   * @return null where not all of them are known
   */
  static ShareInputs of(FSQueue queue, List<FSQueue> childQueues, LeafChild leaf) {
    return ChildOrder.isStock(queue.getPolicy()) && isKnown(queue, leaf)
        ? new ShareInputs(queue, childQueues, memberships(leaf))
        : null;
  }

  private static boolean isKnown(FSQueue queue, LeafChild leaf) {
    return leaf == null
        ? !(queue instanceof FSLeafQueue) || queue.getNumRunnableApps() == 0
        : leaf.isComplete();
  }

  private static long memberships(LeafChild leaf) {
    return leaf == null ? -1 : leaf.memberships();
  }

  /** Whether these are still the inputs. */
  boolean hold(FSQueue queue, List<FSQueue> childQueues, LeafChild leaf) {
    if (queue.getPolicy() != policy
        || !total.equals(queue.getFairShare())
        || childQueues.size() != children.length
        || memberships != memberships(leaf)
        || !isKnown(queue, leaf)) {
      return false;
    }
    int i = 0;
    for (FSQueue child : childQueues) {
      if (children[i] != child
          || weights[i] != child.getWeight()
          || most[i] != child.getRawMaxShare()
          || active[i] != child.isActive()
          || !least[i].equals(child.getMinShare())) {
        return false;
      }
      i++;
    }
    return true;
  }
}
