/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.tiers;

import io.lsps.share.VirtualCluster;
import io.lsps.workload.TaskTimes;
import io.lsps.yarn.fast.LeafApps;
import io.lsps.yarn.options.QueueOptions;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.util.resource.Resources;

/**
 * What the divisions of one queue take from its users, kept from one update to the next as long as
 * it holds. Under the scheduler's write lock. See
 * docs/decisions/0140-users-are-kept-while-time-passes.md.
 */
final class KeptUsers {
  private final BoundQueue queue;
  private VirtualCluster virtual = new VirtualCluster();
  private boolean held;
  private long turns;
  private ClaimReader reader;
  private QueueOptions options;
  private TaskTimes times;
  private Resource cluster = Resources.none();
  private long[] clusterAmounts = {};
  private Resource smallest = Resources.none();

  KeptUsers(BoundQueue queue) {
    this.queue = queue;
  }

  /** A division begins among these children. */
  void begin(QueueOptions now, List<KnownChild> children) {
    held = false;
    virtual.begin(queue.now());
    if (!areOf(now)) {
      children.forEach(child -> child.user(null));
      options = now;
      times = queue.known().times();
      cluster = Resources.clone(queue.cluster());
      clusterAmounts = TypeAmounts.ofAll(cluster);
      smallest = Resources.clone(queue.smallestContainer());
    }
    reader = new ClaimReader(queue, options, Wants.SEEN);
  }

  private boolean areOf(QueueOptions now) {
    return options == now
        && times == queue.known().times()
        && cluster.equals(queue.cluster())
        && smallest.equals(queue.smallestContainer());
  }

  /** Reads a child for the division. */
  KeptUser read(KnownChild child) {
    KeptUser known = (KeptUser) child.user();
    KeptUser now = known == null ? KeptUser.read(queue, child, reader) : known.now(reader);
    child.user(now);
    return now;
  }

  /** Whether nothing of any user has changed since the last division, and none by time either. */
  boolean hold(QueueOptions now, List<KnownChild> children) {
    if (!areOf(now) || queue.now() >= turns) {
      return false;
    }
    if (held && onlyTimePassed(children)) {
      return true;
    }
    held = true;
    for (KnownChild child : children) {
      KeptUser user = (KeptUser) child.user();
      held &= user == null || user.hold();
    }
    return held;
  }

  private static boolean onlyTimePassed(List<KnownChild> children) {
    for (KnownChild child : children) {
      if (child.user() != null) {
        return LeafApps.onlyTimePassed(child.leaf());
      }
    }
    return false;
  }

  /** Divides the virtual cluster, once all children are read. */
  void divide(List<KnownChild> children, Resource total) {
    List<VirtualCluster.User> users = new ArrayList<>(children.size());
    for (KnownChild child : children) {
      KeptUser user = (KeptUser) child.user();
      VirtualCluster.User twin = null;
      if (user != null) {
        twin = virtual.user(child.name(), child.weight(), part(child.least()), part(child.most()));
        user.tell(reader, twin);
      }
      users.add(twin);
    }
    turns = virtual.divide(options.lag(), options.fairness().part(total, cluster));
    for (int i = 0; i < users.size(); i++) {
      if (users.get(i) != null) {
        ((KeptUser) children.get(i).user()).sum(reader, users.get(i).hasTurned());
      }
    }
  }

  private double part(long[] amounts) {
    return options.fairness().part(amounts, clusterAmounts);
  }

  /** A child that is no user from now on, or of which nothing is counted. */
  void close(KnownChild child) {
    if (child.user() != null) {
      ((KeptUser) child.user()).close();
      child.user(null);
      virtual = new VirtualCluster();
    }
  }

  /** Nothing is kept. */
  void clear() {
    options = null;
    held = false;
  }
}
