/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The shares last computed, by user, for whoever asks why. */
final class ShareBook {
  private final Map<String, UserShare> shares = new ConcurrentHashMap<>();

  /** A user's share. */
  static final class UserShare {
    private final double factor;
    private final double share;

    UserShare(double factor, double share) {
      this.factor = factor;
      this.share = share;
    }

    /** Share by size over weighted fair share: above 1 for users with small jobs. */
    double factor() {
      return factor;
    }

    /** Of the cluster's dominant resource, in [0, 1]. */
    double share() {
      return share;
    }
  }

  void put(String user, double factor, double share) {
    shares.put(user, new UserShare(factor, share));
  }

  void remove(String user) {
    shares.remove(user);
  }

  /** Forgets everyone else. */
  void retain(Set<String> users) {
    shares.keySet().retainAll(users);
  }

  UserShare get(String user) {
    return shares.get(user);
  }
}
