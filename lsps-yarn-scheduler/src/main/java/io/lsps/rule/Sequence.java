/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.rule;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;

/**
 * Step 5: the order of the jobs, smallest first subject to deadlines. On one server this order has
 * the least mean response time of all that keep the deadlines (Smith 1956): built from the end, the
 * last is the largest of all jobs that may be last.
 *
 * <p>A job may end last if all remaining work, its own included, is within its <em>limit</em>: its
 * own work, and what may precede it such that it still meets its deadline with all containers that
 * it can use. If no job may, the one with the largest limit ends last. Jobs without a deadline have
 * no limit, and are ordered by size.
 *
 * <p>The sequence is cut in <em>runs</em>. Within a run classes of size rise, and the users of a
 * class share by weight unless that puts a deadline at risk. So a job's position is its run and its
 * class. If class order alone keeps all deadlines there is one run.
 */
final class Sequence {
  /** By class among all users, then by class within a user, then the earlier. */
  private static final Comparator<Entry> BY_CLASS =
      (one, other) -> {
        int order = Long.compare(one.classes, other.classes);
        order = order == 0 ? Long.compare(one.submitted, other.submitted) : order;
        return order == 0 ? JobPlan.BY_SUBMISSION.compare(one.job, other.job) : order;
      };

  /** Then the last by class, so that the order is total. */
  private static final Comparator<Entry> LARGEST_LIMIT_FIRST =
      (one, other) -> {
        int order = Double.compare(other.limit, one.limit);
        return order == 0 ? Integer.compare(other.place, one.place) : order;
      };

  private static final Comparator<User> BY_CLOCK =
      (one, other) -> Double.compare(one.clock, other.clock);

  /** Tolerance for sums of the same numbers in another order. */
  private static final double ROUNDING = 1 + 1e-9;

  /** For a user without weight, to avoid division by zero. */
  private static final double LEAST_WEIGHT = 1e-9;

  private final Snapshot now;
  private final double room;
  // Limits fall with time, so a late job stays late; work by which they may fall until the next one
  // is late.
  private double spare = Double.POSITIVE_INFINITY;
  private double late = Double.POSITIVE_INFINITY;
  private final List<JobPlan> sequenced = new ArrayList<>();
  private final List<Entry> jobs = new ArrayList<>();
  private Entry[] byClass = {};
  // By order, the place of each entry in the plan before, then in this one.
  private final int[][] places = new int[JobPlan.SORTED][];

  /** A user, and its work up to and including the current job, per unit of weight. */
  private static final class User {
    final double weight;
    double clock;
    boolean shares;

    User(double weight) {
      this.weight = weight;
    }
  }

  /** What is sorted of a job, in little memory. */
  private static final class Entry {
    final JobPlan job;
    final User user;
    final int index;
    final double left;
    final double limit;
    final long submitted;
    // Over all users, then within its own.
    final long classes;
    final int among;
    // Position by class and submission.
    int place;
    // Work finished when it ends, if the users of its class share by weight.
    double shared;
    boolean atRisk;
    int run;

    Entry(JobPlan job, User user, int index) {
      this.job = job;
      this.user = user;
      this.index = index;
      left = job.job.left;
      limit = job.limit;
      submitted = job.job.submitted;
      among = job.among;
      classes = ((long) among << Integer.SIZE) + job.within;
    }

    void apply() {
      job.atRisk = atRisk;
      job.run = run;
    }
  }

  private Sequence(Snapshot now, double room) {
    this.now = now;
    this.room = room;
  }

  /**
   * Assigns each job of a plan its run.
   *
   * @param room for tasks, a fraction of the cluster
   * @return until when it is valid if only time changes: the next job is out of order, or late
   */
  static double of(Plan plan, Snapshot now, double room) {
    Sequence sequence = new Sequence(now, Math.max(room, Double.MIN_NORMAL));
    sequence.limit(plan);
    int last = sequence.areAllInTimeBehindTheirClasses() ? 0 : sequence.order(plan);
    if (last > 0) {
      // Jobs not ordered by work come with the last of their class.
      plan.forEach(each -> each.jobs.forEach(job -> job.run = job.sequenced ? job.run : last));
    }
    return Math.min(sequence.late, now.seconds + sequence.spare / sequence.room);
  }

  /** Whether a job ends in time behind this much work, its own included. */
  private boolean isInTime(double limit, double work) {
    double rest = limit * ROUNDING - work;
    spare = rest >= 0 ? Math.min(spare, rest) : spare;
    return rest >= 0;
  }

  private void limit(Plan plan) {
    double most = Math.min(room, now.part(plan.queue.most));
    for (JobPlan job : plan.jobs) {
      if (job.sequenced) {
        if (job.deadline < Double.POSITIVE_INFINITY) {
          double spare = job.deadline - now.seconds - job.secondsAlone(most);
          job.limit = room * spare + job.job.left;
          late = Math.min(late, job.lateFrom(most));
        }
        sequenced.add(job);
      }
    }
    plan.children.forEach(this::limit);
  }

  /** The quick check, usually sufficient: each job ends in time even as the last of its class. */
  private boolean areAllInTimeBehindTheirClasses() {
    int least = Integer.MAX_VALUE;
    int most = Integer.MIN_VALUE;
    for (JobPlan job : sequenced) {
      least = Math.min(least, job.among);
      most = Math.max(most, job.among);
    }
    double[] work = new double[Math.max(0, most - least + 1)];
    for (JobPlan job : sequenced) {
      work[job.among - least] += job.job.left;
    }
    for (int i = 1; i < work.length; i++) {
      work[i] += work[i - 1];
    }
    for (JobPlan job : sequenced) {
      if (!isInTime(job.limit, work[job.among - least])) {
        return false;
      }
    }
    return true;
  }

  /** The full check. Returns the last run. */
  private int order(Plan plan) {
    add(plan, 1);
    for (int by = 0; by < JobPlan.SORTED; by++) {
      places[by] = new int[jobs.size()];
    }
    for (Entry entry : jobs) {
      for (int by = 0; by < JobPlan.SORTED; by++) {
        places[by][entry.index] = entry.job.sorted[by];
      }
    }
    int last = areAllInTime() ? 0 : cut(inOrder());
    for (Entry entry : jobs) {
      entry.apply();
      for (int by = 0; by < JobPlan.SORTED; by++) {
        entry.job.sorted[by] = places[by][entry.index];
      }
    }
    return last;
  }

  private void add(Plan plan, double weight) {
    User user = new User(Math.max(LEAST_WEIGHT, weight));
    for (JobPlan job : plan.jobs) {
      if (job.sequenced) {
        jobs.add(new Entry(job, user, jobs.size()));
      }
    }
    double sum = 0;
    for (Plan child : plan.children) {
      sum += child.queue.weight;
    }
    for (Plan child : plan.children) {
      add(child, weight * child.queue.weight / Math.max(LEAST_WEIGHT, sum));
    }
  }

  /** Whether class order alone keeps all deadlines. */
  private boolean areAllInTime() {
    byClass = sorted(jobs, BY_CLASS, JobPlan.SORTED_BY_CLASS);
    Entry[] order = byClass;
    for (int i = 0; i < order.length; i++) {
      order[i].place = i;
    }
    boolean all = true;
    double before = 0;
    for (int i = 0, end = 0; i < order.length; i = end) {
      end = endOfClass(order, i);
      before = share(order, i, end, before);
      for (int k = i; k < end; k++) {
        order[k].atRisk = !isInTime(order[k].limit, order[k].shared);
        all &= !order[k].atRisk;
      }
    }
    return all;
  }

  /**
   * Sorts entries, from their order in the plan before: linear where little has changed.
   *
   * @param order total, so that the result does not depend on the start
   * @param by index in {@link JobPlan#sorted}
   */
  private Entry[] sorted(List<Entry> entries, Comparator<Entry> order, int by) {
    int[] place = places[by];
    int most = -1;
    for (Entry entry : entries) {
      most = Math.max(most, place[entry.index]);
    }
    Entry[] before = new Entry[most + 1];
    Entry[] result = new Entry[entries.size()];
    int rest = result.length;
    for (Entry entry : entries) {
      int last = place[entry.index];
      if (last >= 0 && before[last] == null) {
        before[last] = entry;
      } else {
        result[--rest] = entry;
      }
    }
    int next = 0;
    for (Entry entry : before) {
      if (entry != null) {
        result[next++] = entry;
      }
    }
    Arrays.sort(result, order);
    for (int i = 0; i < result.length; i++) {
      place[result[i].index] = i;
    }
    return result;
  }

  private static int endOfClass(Entry[] order, int start) {
    int end = start;
    while (end < order.length && order[end].among == order[start].among) {
      end++;
    }
    return end;
  }

  /** Smith's rule. */
  private Entry[] inOrder() {
    Entry[] waiting = sorted(jobs, LARGEST_LIMIT_FIRST, JobPlan.SORTED_BY_LIMIT);
    int next = 0;
    // By place, and the highest that may be in it.
    BitSet mayBeLast = new BitSet(waiting.length);
    int highest = -1;
    double left = 0;
    for (Entry entry : waiting) {
      left += entry.left;
    }
    Entry[] order = new Entry[waiting.length];
    for (int i = order.length - 1; i >= 0; i--) {
      while (next < waiting.length && isInTime(waiting[next].limit, left)) {
        highest = Math.max(highest, waiting[next].place);
        mayBeLast.set(waiting[next++].place);
      }
      int last = mayBeLast.previousSetBit(highest);
      if (last < 0) {
        order[i] = waiting[next++];
      } else {
        order[i] = byClass[last];
        mayBeLast.clear(last);
      }
      highest = Math.max(-1, last - 1);
      left -= order[i].left;
    }
    return order;
  }

  /**
   * Numbers the runs.
   *
   * @return the last one
   */
  private int cut(Entry[] order) {
    int run = 0;
    double before = 0;
    for (int i = 0; i < order.length; ) {
      int end = endOfClass(order, i);
      if (i > 0 && order[i].among < order[i - 1].among) {
        run = order[i - 1].run + 1;
      }
      double after = share(order, i, end, before);
      int last = end - 1;
      while (last >= i && isInTime(order[last].limit, order[last].shared)) {
        last--;
      }
      if (last < i) {
        for (; i < end; i++) {
          order[i].run = run;
        }
        before = after;
      }
      // A job that its equals would make late precedes them, together with those before it.
      for (; i <= last; i++) {
        order[i].run = run++;
        before += order[i].left;
      }
    }
    return run;
  }

  /**
   * Ends of jobs whose users share by weight, as in generalised processor sharing.
   *
   * @param start of the jobs of one class
   * @param end exclusive
   * @param before the work that precedes them
   * @return the work including theirs
   */
  private double share(Entry[] order, int start, int end, double before) {
    double all = before;
    for (int i = start; i < end; i++) {
      all += order[i].left;
    }
    boolean inTime = true;
    for (int i = start; i < end; i++) {
      order[i].shared = all;
      inTime &= isInTime(order[i].limit, all);
    }
    if (inTime || end - start == 1) {
      return all;
    }
    List<User> sharing = new ArrayList<>();
    double weight = 0;
    for (long next : byPlace(order, start, end)) {
      Entry entry = order[(int) next];
      User user = entry.user;
      if (!user.shares) {
        user.shares = true;
        sharing.add(user);
        weight += user.weight;
      }
      user.clock += entry.left / user.weight;
      entry.shared = user.clock;
    }
    sharing.sort(BY_CLOCK);
    // By the number of users that have ended: their work, and the weight of the others.
    double[] clocks = new double[sharing.size()];
    double[] ended = new double[clocks.length + 1];
    double[] weights = new double[clocks.length + 1];
    ended[0] = before;
    weights[0] = weight;
    for (int i = 0; i < clocks.length; i++) {
      User user = sharing.get(i);
      clocks[i] = user.clock;
      ended[i + 1] = ended[i] + user.weight * user.clock;
      weights[i + 1] = weights[i] - user.weight;
      user.shares = false;
      user.clock = 0;
    }
    for (int i = start; i < end; i++) {
      int place = Arrays.binarySearch(clocks, order[i].shared);
      int earlier = place < 0 ? -place - 1 : place;
      order[i].shared = ended[earlier] + weights[earlier] * order[i].shared;
    }
    return all;
  }

  /**
   * The entries by class and submission, in which the jobs of a user are served regardless of the
   * sequence: indices, in the lower half of each number.
   */
  private static long[] byPlace(Entry[] order, int start, int end) {
    long[] places = new long[end - start];
    for (int i = start; i < end; i++) {
      places[i - start] = ((long) order[i].place << Integer.SIZE) + i;
    }
    Arrays.sort(places);
    return places;
  }
}
