/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.tiers;

import io.lsps.settings.Remembered;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;
import org.apache.hadoop.yarn.api.records.Resource;

/** The shares last computed: of LsPS by user, and of the stock policy by queue. */
public final class ComputedShares {
  private final Map<String, UserShare> shares = new ConcurrentHashMap<>();

  @Remembered("as many queues as there are")
  private final Map<String, Resource> stock = new ConcurrentHashMap<>();

  private final AtomicLong forgotten = new AtomicLong();
  private final AtomicLong added = new AtomicLong();

  /** A user's share. */
  public static final class UserShare {
    private final double factor;
    private final double share;
    private final boolean owed;

    UserShare(double factor, double share, boolean owed) {
      this.factor = factor;
      this.share = share;
      this.owed = owed;
    }

    /** Share by size over weighted fair share: above 1 for users with small jobs. */
    public double factor() {
      return factor;
    }

    /** Of the cluster's dominant resource, in [0, 1]. */
    public double share() {
      return share;
    }

    /** Whether any of its jobs is owed service. */
    public boolean owed() {
      return owed;
    }
  }

  /** Notes what the FairScheduler would give a queue, whatever the queue can use of it. */
  void putStock(String queue, Resource share) {
    stock.put(queue, share);
  }

  /**
   * What the FairScheduler would give a queue at most; null where LsPS does not set the queue's
   * share.
   */
  public Resource stock(String queue) {
    return stock.get(queue);
  }

  void put(String user, double factor, double share, boolean owed) {
    if (shares.put(user, new UserShare(factor, share, owed)) == null) {
      added.incrementAndGet();
    }
  }

  void remove(String user) {
    shares.remove(user);
    stock.remove(user);
  }

  /** A user has no part in the division now. */
  void leave(String user) {
    shares.remove(user);
  }

  /** Forgets all. */
  void clear() {
    shares.clear();
    stock.clear();
  }

  /**
   * Forgets queues that have been removed, if it knows more queues than there are. Queues that are
   * made for one submitter come and go.
   *
   * @param number how many queues there are
   * @param exists whether one of this name is among them
   */
  public void retainQueues(int number, Predicate<String> exists) {
    if (stock.size() > number) {
      stock.keySet().removeIf(exists.negate());
    }
  }

  /** Forgets everyone else. */
  public void retain(Set<String> users) {
    if (shares.keySet().retainAll(users)) {
      forgotten.incrementAndGet();
    }
  }

  /** Another number whenever a user has come to have a share. */
  long added() {
    return added.get();
  }

  /** Another number whenever a user's share was forgotten. */
  long forgotten() {
    return forgotten.get();
  }

  /** Whether any job of a user is owed service. */
  boolean owes(String user) {
    UserShare its = shares.get(user);
    return its != null && its.owed();
  }

  public UserShare get(String user) {
    return shares.get(user);
  }
}
