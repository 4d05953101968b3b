/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.tiers;

import io.lsps.workload.UserChanges;
import io.lsps.yarn.app.TrackedApp;
import io.lsps.yarn.fast.LeafApps;
import io.lsps.yarn.fast.LeafNews;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSLeafQueue;

/**
 * The applications of one leaf queue at one moment, and by what is seen whether anything of them
 * has changed since. Under the scheduler's write lock.
 */
final class UserJobs {
  private static final long UNKNOWN = -1;

  private final KnownJobs known;
  private final LeafNews news;
  private final long version;
  private final long memberships;
  private final List<AppClaims> apps;
  // Mostly of one user, of several where submitters are users.
  private UserChanges[] users = new UserChanges[1];
  private long[] numbers = new long[1];
  private int userCount;
  private long appChanges;

  private UserJobs(KnownJobs known, LeafNews news, FSLeafQueue leaf, UserJobs before) {
    this.known = known;
    this.news = news;
    // Numbers of changes are read before what they number: a change in between is seen later.
    version = news == null ? UNKNOWN : news.version();
    memberships = news == null ? UNKNOWN : news.memberships();
    appChanges = known.changes();
    apps = before == null ? read(leaf) : before.apps;
    for (AppClaims app : apps) {
      if (app.tracked() != null) {
        count(app.tracked());
      }
    }
  }

  /** Those of a leaf queue now; nothing is read of them yet. */
  static UserJobs of(KnownJobs known, FSLeafQueue leaf) {
    return new UserJobs(known, LeafApps.news(leaf), leaf, null);
  }

  /** Those of the same queue now, with what was read of them where they are the same. */
  UserJobs now(FSLeafQueue leaf) {
    LeafNews newsNow = news == null || news.isOver() ? LeafApps.news(leaf) : news;
    boolean same =
        newsNow != null
            && newsNow == news
            && version != UNKNOWN
            && newsNow.version() != UNKNOWN
            && memberships == newsNow.memberships()
            && sameApplications();
    return new UserJobs(known, newsNow, leaf, same ? this : null);
  }

  private List<AppClaims> read(FSLeafQueue leaf) {
    List<FSAppAttempt> runnable = LeafApps.runnable(leaf);
    List<AppClaims> all = new ArrayList<>(runnable.size());
    for (FSAppAttempt app : runnable) {
      all.add(new AppClaims(app, known.tracked(app)));
    }
    return all;
  }

  private void count(TrackedApp app) {
    UserChanges user = known.changes(app);
    for (int i = 0; i < userCount; i++) {
      if (users[i] == user) {
        return;
      }
    }
    // Of a job that the model does not know nothing is kept.
    if (user != null) {
      if (userCount == users.length) {
        users = Arrays.copyOf(users, 2 * userCount);
        numbers = Arrays.copyOf(numbers, 2 * userCount);
      }
      numbers[userCount] = user.number();
      users[userCount++] = user;
    }
  }

  /** Those that may run. */
  List<AppClaims> apps() {
    return apps;
  }

  /** Whether nothing has changed of them, but what changes with time. */
  boolean hold() {
    if (version == UNKNOWN || news.isOver() || version != news.version() || !sameApplications()) {
      return false;
    }
    for (int i = 0; i < userCount; i++) {
      if (numbers[i] != users[i].number()) {
        return false;
      }
    }
    return true;
  }

  private boolean sameApplications() {
    long changesNow = known.changes();
    if (changesNow == appChanges) {
      return true;
    }
    for (AppClaims app : apps) {
      if (!app.isOfSameKind()) {
        return false;
      }
    }
    appChanges = changesNow;
    return true;
  }
}
