/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.tiers;

import io.lsps.workload.TaskTimes;
import io.lsps.yarn.fast.LeafApps;
import io.lsps.yarn.options.QueueOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.util.resource.Resources;

/**
 * What the divisions of one queue take from its users, kept from one update to the next as long as
 * it holds. Under the scheduler's write lock. See
 * docs/decisions/0140-users-are-kept-while-time-passes.md.
 */
final class KeptUsers {
  private final BoundQueue queue;
  private List<KeptUser> moving;
  private ClaimReader reader;
  private QueueOptions options;
  private TaskTimes times;
  private Resource cluster = Resources.none();
  private Resource smallest = Resources.none();

  KeptUsers(BoundQueue queue) {
    this.queue = queue;
  }

  /** A division begins among these children. */
  void begin(QueueOptions now, List<KnownChild> children) {
    moving = null;
    if (!areOf(now)) {
      children.forEach(child -> child.user(null));
      options = now;
      times = queue.known().times();
      cluster = Resources.clone(queue.cluster());
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
    KeptUser now =
        known == null ? KeptUser.read(queue, child, reader, options) : known.now(reader, options);
    child.user(now);
    return now;
  }

  /**
   * The users of the last division whose accounts time moves; null if anything of any user may have
   * changed.
   *
   * @param children of the last division
   * @param moves whether time moves a user's account, as long as nothing else happens
   */
  List<KeptUser> ifAllHold(QueueOptions now, List<KnownChild> children, Predicate<KeptUser> moves) {
    if (!areOf(now)) {
      return null;
    }
    if (moving != null && onlyTimePassed(children)) {
      return moving;
    }
    List<KeptUser> moved = new ArrayList<>();
    for (KnownChild child : children) {
      KeptUser user = (KeptUser) child.user();
      if (user != null && !user.hold()) {
        moving = null;
        return null;
      }
      if (user != null && moves.test(user)) {
        moved.add(user);
      }
    }
    moving = moved;
    return moving;
  }

  private static boolean onlyTimePassed(List<KnownChild> children) {
    for (KnownChild child : children) {
      if (child.user() != null) {
        return LeafApps.onlyTimePassed(child.leaf());
      }
    }
    return false;
  }

  /** Nothing is kept. */
  void clear() {
    options = null;
    moving = null;
  }
}
