/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.rule;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.stream.IntStream;

/**
 * Step 5: the order of the jobs, the smallest first, but so that each ends by its deadline. On one
 * server this order has the least mean response time of all that keep the deadlines (Smith 1956):
 * from behind, of all jobs that may end last the largest does.
 *
 * <p>A job may end last if all work that is left, its own included, is within its <em>limit</em>:
 * before it the room for tasks serves so much that it still ends in time by itself, with all
 * containers that it can use. Where no job may, the one with the largest limit ends last. Jobs
 * without a deadline have no limit, and a place by their size like all others.
 *
 * <p>The sequence is cut in <em>runs</em>. In each the classes of size rise, and the users of a
 * class share by weight as long as that puts no deadline at risk. So a job's place is its run and
 * its class. Where all deadlines are kept by the classes alone there is one run.
 */
final class Sequence {
  /** Of a user of equal class the smaller goes first, then the earlier. */
  private static final Comparator<Entry> BY_CLASS =
      Comparator.<Entry>comparingInt(entry -> entry.job.among)
          .thenComparingInt(entry -> entry.job.within)
          .thenComparing(entry -> entry.job, JobPlan.BY_SUBMISSION);

  private static final Comparator<Entry> BY_LIMIT =
      Comparator.<Entry>comparingDouble(entry -> entry.job.limit).thenComparing(BY_CLASS);

  /** Sums of the same numbers in another order are no different. */
  private static final double ROUNDING = 1 + 1e-9;

  /** Of a user without weight, that it can be divided by. */
  private static final double LEAST_WEIGHT = 1e-9;

  private final Snapshot now;
  private final double room;
  private final List<Entry> jobs = new ArrayList<>();
  private final List<Double> weights = new ArrayList<>();

  private static final class Entry {
    final JobPlan job;
    final int user;
    // How much work has ended when it does, where the users of its class share by weight.
    double shared;

    Entry(JobPlan job, int user) {
      this.job = job;
      this.user = user;
    }

    double left() {
      return job.job.left;
    }

    boolean isInTime(double work) {
      return work <= job.limit * ROUNDING;
    }
  }

  private Sequence(Snapshot now, double room) {
    this.now = now;
    this.room = room;
  }

  /**
   * Gives each job of a plan its run.
   *
   * @param room for tasks, a part of the cluster
   */
  static void of(Plan plan, Snapshot now, double room) {
    Sequence sequence = new Sequence(now, Math.max(room, Double.MIN_NORMAL));
    sequence.add(plan, 1);
    int last = sequence.areAllInTime() ? 0 : sequence.cut(sequence.inOrder());
    plan.forEach(
        each -> {
          for (JobPlan job : each.jobs) {
            // What has no place by its work comes with the last of its class.
            job.run = job.isSequenced() ? job.run : last;
          }
        });
  }

  private void add(Plan plan, double weight) {
    double most = Math.min(room, now.part(plan.queue.most));
    for (JobPlan job : plan.jobs) {
      if (job.isSequenced()) {
        if (job.deadline < Double.POSITIVE_INFINITY) {
          double alone = job.job.left / Math.min(most, job.job.usable);
          job.limit = room * (job.deadline - now.seconds - alone) + job.job.left;
        }
        jobs.add(new Entry(job, weights.size()));
      }
    }
    weights.add(Math.max(LEAST_WEIGHT, weight));
    double sum = plan.children.stream().mapToDouble(child -> child.queue.weight).sum();
    double ofOne = weight / Math.max(LEAST_WEIGHT, sum);
    plan.children.forEach(child -> add(child, ofOne * child.queue.weight));
  }

  /** Whether all end in time by their classes alone. */
  private boolean areAllInTime() {
    jobs.sort(BY_CLASS);
    boolean all = true;
    double before = 0;
    for (int i = 0, end = 0; i < jobs.size(); i = end) {
      end = endOfClass(jobs, i);
      before = share(jobs.subList(i, end), before);
      for (Entry entry : jobs.subList(i, end)) {
        entry.job.atRisk = !entry.isInTime(entry.shared);
        all &= !entry.job.atRisk;
      }
    }
    return all;
  }

  private static int endOfClass(List<Entry> order, int start) {
    int end = start;
    while (end < order.size() && order.get(end).job.among == order.get(start).job.among) {
      end++;
    }
    return end;
  }

  /** Smith's rule. */
  private List<Entry> inOrder() {
    PriorityQueue<Entry> waiting = new PriorityQueue<>(jobs.size(), BY_LIMIT.reversed());
    waiting.addAll(jobs);
    PriorityQueue<Entry> mayBeLast = new PriorityQueue<>(jobs.size(), BY_CLASS.reversed());
    double left = jobs.stream().mapToDouble(Entry::left).sum();
    List<Entry> order = new ArrayList<>(jobs.size());
    while (order.size() < jobs.size()) {
      while (!waiting.isEmpty() && waiting.peek().isInTime(left)) {
        mayBeLast.add(waiting.poll());
      }
      Entry last = mayBeLast.isEmpty() ? waiting.poll() : mayBeLast.poll();
      order.add(last);
      left -= last.left();
    }
    Collections.reverse(order);
    return order;
  }

  /**
   * Numbers the runs.
   *
   * @return the last one
   */
  private int cut(List<Entry> order) {
    int run = 0;
    double before = 0;
    for (int i = 0; i < order.size(); ) {
      int end = endOfClass(order, i);
      if (i > 0 && order.get(i).job.among < order.get(i - 1).job.among) {
        run = order.get(i - 1).job.run + 1;
      }
      double after = share(order.subList(i, end), before);
      int last = lastLate(order.subList(i, end));
      // A job that its equals would make late goes before them, and those before it.
      for (int next = i + last; i <= next; i++) {
        order.get(i).job.run = run++;
        before += order.get(i).left();
      }
      if (last < 0) {
        for (; i < end; i++) {
          order.get(i).job.run = run;
        }
        before = after;
      }
    }
    return run;
  }

  /** The last of jobs that do not end in time beside their equals; -1 if there is none. */
  private static int lastLate(List<Entry> alike) {
    int last = alike.size() - 1;
    while (last >= 0 && alike.get(last).isInTime(alike.get(last).shared)) {
      last--;
    }
    return last;
  }

  /**
   * Where users share by weight, as by generalised processor sharing: all have had as much by the
   * end of a job for a unit of their weight, but those who have ended.
   *
   * @param alike the jobs of one class
   * @param before the work that comes before them
   * @return the same with theirs
   */
  private double share(List<Entry> alike, double before) {
    double all = before + alike.stream().mapToDouble(Entry::left).sum();
    if (alike.stream().allMatch(entry -> entry.isInTime(all))) {
      alike.forEach(entry -> entry.shared = all);
      return all;
    }
    // A user serves them in this order, whatever that of the sequence.
    alike = new ArrayList<>(alike);
    alike.sort(BY_CLASS);
    double[] clocks = new double[weights.size()];
    for (Entry entry : alike) {
      clocks[entry.user] += entry.left() / weights.get(entry.user);
      entry.shared = clocks[entry.user];
    }
    int[] users =
        IntStream.range(0, clocks.length)
            .filter(user -> clocks[user] > 0)
            .boxed()
            .sorted(Comparator.comparingDouble(user -> clocks[user]))
            .mapToInt(user -> user)
            .toArray();
    double sharing = Arrays.stream(users).mapToDouble(weights::get).sum();
    alike.sort(Comparator.comparingDouble(entry -> entry.shared));
    double ended = before;
    int next = 0;
    for (Entry entry : alike) {
      while (next < users.length && clocks[users[next]] < entry.shared) {
        double weight = weights.get(users[next]);
        ended += weight * clocks[users[next++]];
        sharing -= weight;
      }
      entry.shared = ended + sharing * entry.shared;
    }
    return all;
  }
}
