/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.rule;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** A cluster that a rule plans for, update by update: queues and jobs keep their last plans. */
final class TestCluster {
  static final long MANY = 1_000_000_000L;

  final long all;

  /** What the queues share of it. */
  long shared;

  RuleName rule = RuleName.LEAST_WORK;
  double guarantee;
  double lag = 0.5;
  double alpha = 1;

  /** Jobs of before a failover, for the first plan after it. */
  Map<String, List<JobPlan>> ended = Map.of();

  private Plan last;

  /** A job that runs and whose task times are known. */
  static final class Job {
    final String id;
    long submitted;
    JobSnapshot.Stage stage = JobSnapshot.Stage.RUNS;
    double work;
    double left;

    /** What it has taken of its work by its end; all of it unless something else is set. */
    double had = Double.NaN;

    double master;
    long holds;
    long wants;
    long container = 1;
    long tasks = 1;
    int first;
    boolean predictable;
    boolean apart;
    boolean recovered;
    JobPlan plan;

    /** What it can use, and its work in seconds of the whole cluster. */
    Job(String id, long wants, double work) {
      this.id = id;
      this.wants = wants;
      left(work);
      this.work = work;
    }

    Job left(double seconds) {
      left = seconds;
      return this;
    }

    Job all(double seconds) {
      work = seconds;
      left = seconds;
      return this;
    }

    Job holds(long amount) {
      holds = amount;
      return this;
    }

    Job in(JobSnapshot.Stage now) {
      stage = now;
      return this;
    }

    /** Its requests reveal no size. */
    Job apart() {
      apart = true;
      return all(Double.POSITIVE_INFINITY);
    }

    /** No task time is known of it. */
    Job unshown(long largest) {
      first = 1;
      container = largest;
      return this;
    }

    JobSnapshot state(long all) {
      JobSnapshot.Builder state =
          JobSnapshot.of(this, id, submitted)
              .stage(stage)
              .work(work, left, Double.isNaN(had) ? work : had)
              .tasks(tasks, (int) (holds / container), first, predictable)
              .amounts(new long[] {holds}, new long[] {wants}, new long[] {container})
              .parts((double) wants / all, master);
      if (recovered) {
        state.since(submitted);
      }
      return (apart ? state.apart() : state).build();
    }
  }

  /** A queue: of one user, unless it has children. */
  static final class Queue {
    final String name;
    final List<Job> jobs = new ArrayList<>();
    final List<Queue> children = new ArrayList<>();
    double weight = 1;
    long minimum;
    long least;
    long most = MANY;
    long stock = MANY;
    long demand = -1;
    boolean active = true;
    double guarantee = Double.NaN;
    double size = Double.NaN;
    Plan plan;

    Queue(String name, Job... jobs) {
      this.name = name;
      this.jobs.addAll(Arrays.asList(jobs));
    }

    Queue(String name, Queue... children) {
      this.name = name;
      this.children.addAll(Arrays.asList(children));
    }

    Queue weight(double number) {
      weight = number;
      return this;
    }

    Queue least(long amount) {
      least = amount;
      return this;
    }

    Queue most(long amount) {
      most = amount;
      return this;
    }

    Queue demand(long amount) {
      demand = amount;
      return this;
    }

    /** Its jobs are these by now, and it is active while there are any. */
    Queue has(Job... now) {
      jobs.clear();
      jobs.addAll(Arrays.asList(now));
      active = now.length > 0;
      return this;
    }

    long demand() {
      return demand >= 0
          ? demand
          : jobs.stream().mapToLong(job -> job.wants).sum()
              + children.stream().mapToLong(Queue::demand).sum();
    }

    long usable() {
      return Math.min(demand(), most);
    }

    long share() {
      return plan.share()[0];
    }
  }

  TestCluster(long all) {
    this.all = all;
    this.shared = all;
  }

  RuleSettings settings() {
    return new RuleSettings(rule, 1, lag, alpha);
  }

  QueueSnapshot state(Queue queue) {
    QueueSnapshot state = new QueueSnapshot(queue, queue.name, queue.weight);
    state.under(settings());
    state.guaranteed(Double.isNaN(queue.guarantee) ? guarantee : queue.guarantee);
    state.within(
        new long[] {queue.demand()},
        new long[] {queue.minimum},
        new long[] {Math.max(queue.minimum, queue.least)},
        new long[] {queue.most},
        new long[] {queue.stock});
    if (!queue.children.isEmpty()) {
      state.parent(queue.children.stream().map(this::state).toList());
    } else {
      List<JobPlan> plans = new ArrayList<>();
      queue.jobs.forEach(job -> plans.add(job.plan));
      List<JobSnapshot> jobs = queue.jobs.stream().map(job -> job.state(all)).toList();
      state.user(jobs, plans, queue.size);
    }
    return queue.active ? state : state.inactive();
  }

  /** A snapshot of these queues. */
  Snapshot snapshot(double seconds, Queue... queues) {
    QueueSnapshot root = new QueueSnapshot(null, "root", 1).under(settings());
    root.parent(Arrays.stream(queues).map(this::state).toList());
    return snapshot(seconds, root);
  }

  private Snapshot snapshot(double seconds, QueueSnapshot root) {
    long millis = Math.round(1000 * seconds);
    return new Snapshot(root, new long[] {shared}, new long[] {all}, millis).ended(ended);
  }

  /** Plans as of now. */
  Plan plan(double seconds, Queue... queues) {
    return plan(snapshot(seconds, queues));
  }

  /** Of a user under a queue that is not ours. */
  Plan planAlone(double seconds, Queue user) {
    return plan(snapshot(seconds, state(user)));
  }

  /** Nothing was planned before. */
  void forget() {
    last = null;
  }

  private Plan plan(Snapshot now) {
    last = Rule.plan(now, last);
    last.keep();
    last.forEach(
        plan -> {
          if (plan.queue().owner() != null) {
            ((Queue) plan.queue().owner()).plan = plan;
          }
          plan.jobs().forEach(job -> ((Job) job.job().owner()).plan = job);
        });
    return last;
  }

  /** The shares of the queues at the start. */
  long[] shares(Queue... queues) {
    plan(0, queues);
    return Arrays.stream(queues).mapToLong(Queue::share).toArray();
  }
}
