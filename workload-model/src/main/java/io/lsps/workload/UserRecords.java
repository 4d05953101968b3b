/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.workload;

import io.lsps.workload.PhaseHistory.CompletedPhase;
import io.lsps.workload.UserRecord.Changes;
import io.lsps.workload.UserRecord.NamedJobs;
import java.util.AbstractMap;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** All users within {@link HistoryLimits}. Guarded by the lock of its {@link WorkloadModel}. */
final class UserRecords {
  private final Map<String, UserRecord> users = new LinkedHashMap<>();
  // As a list, which is quick to copy.
  private final List<UserRecord> everyone = new ArrayList<>();
  // Users without current jobs: only they are evicted.
  private final Recency<UserRecord> idle = new Recency<>();
  private final Recency<NamedJobs> names = new Recency<>();
  private HistoryLimits limits = HistoryLimits.DEFAULT;
  private int nameCount;
  private long bytes;

  /** The changes of all users. */
  final Changes changes = new Changes();

  private List<UserRecord> noted = new ArrayList<>();
  private long forgotten;
  private long latest;
  private long earliest;

  void limit(HistoryLimits next) {
    limits = next;
    trim();
  }

  /** The users that have changed since the last call. */
  List<UserRecord> noted() {
    List<UserRecord> all = noted;
    noted = new ArrayList<>();
    all.forEach(UserRecord::heard);
    return all;
  }

  UserRecord get(String user) {
    return users.get(user);
  }

  Collection<UserRecord> all() {
    return users.values();
  }

  /** Changes whenever a user is evicted. */
  long forgotten() {
    return forgotten;
  }

  int nameCount() {
    return nameCount;
  }

  long bytes() {
    return bytes;
  }

  private UserRecord record(String user, long now) {
    UserRecord known = users.get(user);
    if (known == null) {
      known = new UserRecord(user, changes, changedUser -> noted.add(changedUser), now);
      users.put(user, known);
      known.place = everyone.size();
      everyone.add(known);
      bytes += HistoryLimits.bytesOfUser(user);
    }
    return known;
  }

  void add(Job job, long now) {
    UserRecord user = record(job.spec().user, now);
    user.add(job, now);
    user.rank = UserRecord.BUSY;
    idle.remove(user);
    trim();
  }

  void remove(Job job, long now) {
    UserRecord user = record(job.spec().user, now);
    user.remove(job, now);
    if (!user.hasJobs()) {
      user.rank = ++latest;
      idle.newest(user);
    }
    trim();
  }

  /**
   * A job has succeeded; false if nothing was learned from it.
   *
   * @param version of its user's history from now on
   */
  boolean completed(Job job, ResourceVector capacity, long version) {
    Map<Phase, CompletedPhase> phases = job.completed();
    ResourceVector work = ResourceVector.NONE;
    int tasks = 0;
    for (CompletedPhase phase : phases.values()) {
      work = work.plus(phase.work, 1);
      tasks = Saturated.sum(tasks, phase.tasks);
    }
    UserRecord user = users.get(job.spec().user);
    if (tasks == 0 || user == null) {
      // An uber job, a service, or one without requests: no task times.
      return false;
    }
    user.historyVersion = version;
    double size = work.equivalent(capacity);
    boolean whole = !job.spec().recovered;
    String name = job.spec().name;
    NamedJobs known = user.recurring.remove(name);
    JobHistory before = known == null ? JobHistory.EMPTY : known.history;
    NamedJobs sameName = known == null ? named(user, name) : known;
    sameName.history = before.plus(phases, whole, size);
    // Reuses the existing key: the string of this run would take as much heap again.
    user.recurring.put(sameName.name, sameName);
    user.historyChanged();
    names.newest(sameName);
    if (!job.spec().framework.containersAreHeld()) {
      // The life of an executor says nothing about other applications.
      user.completed(job.spec(), phases, size);
    }
    if (user.recurring.size() > HistoryLimits.NAMES_OF_A_USER) {
      forget(user.recurring.values().iterator().next());
    }
    trim();
    return true;
  }

  private NamedJobs named(UserRecord user, String name) {
    nameCount++;
    bytes += HistoryLimits.bytesOfName(name);
    return new NamedJobs(user.user, name, JobHistory.EMPTY);
  }

  /**
   * Merges a stored history, which is older than what was learned since. To be called with the most
   * recent user first.
   */
  void restore(String name, UserHistory history) {
    boolean fresh = !users.containsKey(name);
    UserRecord user = record(name, history.lastActiveMillis);
    user.restore(history);
    if (fresh) {
      user.rank = --earliest;
      idle.oldest(user);
    }
    Map<String, NamedJobs> learned = new LinkedHashMap<>(user.recurring);
    user.recurring.clear();
    List<Map.Entry<String, JobHistory>> stored = new ArrayList<>(history.recurring.entrySet());
    int skipped = Math.max(0, stored.size() + learned.size() - HistoryLimits.NAMES_OF_A_USER);
    for (Map.Entry<String, JobHistory> entry :
        stored.subList(Math.min(skipped, stored.size()), stored.size())) {
      NamedJobs known = learned.get(entry.getKey());
      if (known == null) {
        known = named(user, entry.getKey());
        user.recurring.put(entry.getKey(), known);
      }
      known.history = entry.getValue().merge(known.history);
    }
    List<NamedJobs> restored = new ArrayList<>(user.recurring.values());
    Collections.reverse(restored);
    restored.forEach(names::oldest);
    user.recurring.putAll(learned);
    user.historyChanged();
    trim();
  }

  /**
   * Evicts users without jobs that were last active before {@code oldest}; false if there are none.
   */
  boolean forgetIdle(long oldest) {
    boolean any = false;
    UserRecord user = idle.oldest();
    while (user != null && user.lastActiveMillis() < oldest) {
      forget(user);
      any = true;
      user = idle.oldest();
    }
    return any;
  }

  private void trim() {
    while (nameCount > limits.maxNames || (bytes > limits.maxBytes && nameCount > 0)) {
      forget(names.oldest());
    }
    while (idle.oldest() != null && (users.size() > limits.maxUsers || bytes > limits.maxBytes)) {
      forget(idle.oldest());
    }
  }

  private void forget(NamedJobs name) {
    names.remove(name);
    UserRecord user = users.get(name.user);
    user.recurring.remove(name.name);
    user.historyChanged();
    nameCount--;
    bytes -= HistoryLimits.bytesOfName(name.name);
  }

  private void forget(UserRecord user) {
    idle.remove(user);
    new ArrayList<>(user.recurring.values()).forEach(this::forget);
    users.remove(user.user);
    forgotten++;
    UserRecord last = everyone.remove(everyone.size() - 1);
    if (last != user) {
      everyone.set(user.place, last);
      last.place = user.place;
    }
    bytes -= HistoryLimits.bytesOfUser(user.user);
  }

  /** All of them, unordered, for reading without the lock. */
  UserRecord[] everyone() {
    return everyone.toArray(new UserRecord[0]);
  }

  /**
   * Names, those with current jobs first, then the most recently active. Needs no lock: a user that
   * becomes active meanwhile appears at its old or new position.
   */
  static List<String> byRecency(UserRecord[] users) {
    List<Map.Entry<String, Long>> ranked = new ArrayList<>(users.length);
    for (UserRecord user : users) {
      ranked.add(new AbstractMap.SimpleImmutableEntry<>(user.user, user.rank));
    }
    ranked.sort(Map.Entry.<String, Long>comparingByValue().reversed());
    List<String> names = new ArrayList<>(users.length);
    ranked.forEach(user -> names.add(user.getKey()));
    return names;
  }

  /**
   * Returns to a repeated caller only the users that may have changed. Guarded by the lock of its
   * {@link WorkloadModel}.
   */
  static final class News {
    private final UserRecords users;
    // The users whose returned views expire by time, and these views.
    private final Map<UserRecord, UserView> expiring = new LinkedHashMap<>();
    // When the first of them may expire, and the last call.
    private long due = Long.MAX_VALUE;
    private long calledAt = Long.MIN_VALUE;
    private long forgotten = -1;

    News(UserRecords users) {
      this.users = users;
    }

    /** All users. */
    Map<String, UserView> all(ResourceVector capacity, long now) {
      users.noted();
      forgotten = users.forgotten();
      expiring.clear();
      due = Long.MAX_VALUE;
      calledAt = now;
      Map<String, UserView> views = new LinkedHashMap<>();
      for (UserRecord user : users.all()) {
        views.put(user.user, view(user, capacity, now));
      }
      return views;
    }

    /**
     * The users that may have changed since this or {@link #all} was called; null if all must be
     * read.
     */
    Map<String, UserView> since(ResourceVector capacity, long now) {
      if (!users.changes.areTrusted || forgotten != users.forgotten()) {
        return null;
      }
      Map<String, UserView> views = new LinkedHashMap<>();
      for (UserRecord user : users.noted()) {
        views.put(user.user, view(user, capacity, now));
      }
      if (now >= due || now < calledAt) {
        expire(views, capacity, now);
      }
      calledAt = now;
      return views;
    }

    /** Adds the views that have expired. */
    private void expire(Map<String, UserView> views, ResourceVector capacity, long now) {
      due = Long.MAX_VALUE;
      for (UserRecord user : expiring.keySet().toArray(new UserRecord[0])) {
        UserView last = expiring.get(user);
        UserView next = view(user, capacity, now);
        if (next != last) {
          views.put(user.user, next);
        }
      }
    }

    private UserView view(UserRecord user, ResourceVector capacity, long now) {
      UserView view = user.view(capacity, now);
      if (user.viewUntil() < Long.MAX_VALUE) {
        expiring.put(user, view);
        due = Math.min(due, user.viewUntil());
      } else {
        expiring.remove(user);
      }
      return view;
    }
  }
}
