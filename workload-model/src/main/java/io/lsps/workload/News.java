/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.workload;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Tells one who asks again and again only of users who may have changed. Guarded by the lock of its
 * {@link WorkloadModel}.
 */
final class News {
  private final UserRecords users;
  // Of these every view holds for its moment only.
  private List<UserRecord> momentary = new ArrayList<>();
  private long forgotten = -1;

  News(UserRecords users) {
    this.users = users;
  }

  /** Everyone. */
  Map<String, UserView> all(ResourceVector capacity, long now) {
    users.noted();
    forgotten = users.forgotten();
    momentary = new ArrayList<>();
    Map<String, UserView> views = new LinkedHashMap<>();
    for (UserRecord user : users.all()) {
      views.put(user.user(), view(user, capacity, now));
    }
    return views;
  }

  /** Who may have changed since this or {@link #all} was asked; null where all are to be asked. */
  Map<String, UserView> since(ResourceVector capacity, long now) {
    if (!users.changes().areTrusted() || forgotten != users.forgotten()) {
      return null;
    }
    List<UserRecord> changed = momentary;
    changed.addAll(users.noted());
    momentary = new ArrayList<>();
    Map<String, UserView> views = new LinkedHashMap<>();
    for (UserRecord user : changed) {
      if (!views.containsKey(user.user())) {
        views.put(user.user(), view(user, capacity, now));
      }
    }
    return views;
  }

  private UserView view(UserRecord user, ResourceVector capacity, long now) {
    UserView view = user.view(capacity, now);
    if (user.changesWithTime()) {
      momentary.add(user);
    }
    return view;
  }
}
