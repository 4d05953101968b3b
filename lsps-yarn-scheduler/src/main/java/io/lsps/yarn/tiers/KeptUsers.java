/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.tiers;

import io.lsps.workload.TaskTimes;
import io.lsps.yarn.options.QueueOptions;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.function.Predicate;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.LeafApps;
import org.apache.hadoop.yarn.util.resource.Resources;

/**
 * What the divisions of one queue take from its users, kept from one update to the next as long as
 * it holds. Under the scheduler's write lock. See
 * docs/decisions/0140-users-are-kept-while-time-passes.md.
 */
final class KeptUsers {
  private final BoundQueue queue;
  private IdentityHashMap<FSLeafQueue, KeptUser> before = new IdentityHashMap<>();
  private IdentityHashMap<FSLeafQueue, KeptUser> kept = new IdentityHashMap<>();
  private List<KeptUser> moving;
  private ClaimReader reader;
  private QueueOptions options;
  private TaskTimes times;
  private Resource cluster = Resources.none();
  private Resource smallest = Resources.none();

  KeptUsers(BoundQueue queue) {
    this.queue = queue;
  }

  /** A division begins: who is not read for it is forgotten. */
  void begin(QueueOptions now) {
    IdentityHashMap<FSLeafQueue, KeptUser> older = before;
    before = kept;
    kept = older;
    kept.clear();
    moving = null;
    if (!areOf(now)) {
      before.clear();
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

  /** Reads a user for the division, while its fair share is that of the stock policy. */
  KeptUser read(FSLeafQueue leaf) {
    KeptUser known = before.get(leaf);
    KeptUser now =
        known == null ? KeptUser.read(queue, leaf, reader, options) : known.now(reader, options);
    kept.put(leaf, now);
    return now;
  }

  /** The division is over: nothing older is needed. */
  void end() {
    before.clear();
  }

  /** A user that was read for this division. */
  KeptUser of(FSLeafQueue leaf) {
    return kept.get(leaf);
  }

  /**
   * The users of the last division whose accounts time moves; null if anything of any user may have
   * changed.
   *
   * @param moves whether time moves a user's account, as long as nothing else happens
   */
  List<KeptUser> ifAllHold(QueueOptions now, Predicate<KeptUser> moves) {
    if (!areOf(now)) {
      return null;
    }
    if (moving != null
        && !kept.isEmpty()
        && LeafApps.onlyTimePassed(kept.keySet().iterator().next())) {
      return moving;
    }
    List<KeptUser> moved = new ArrayList<>();
    for (KeptUser user : kept.values()) {
      if (!user.hold()) {
        moving = null;
        return null;
      }
      if (moves.test(user)) {
        moved.add(user);
      }
    }
    moving = moved;
    return moving;
  }

  /** None. */
  void clear() {
    before.clear();
    kept.clear();
    options = null;
  }
}
