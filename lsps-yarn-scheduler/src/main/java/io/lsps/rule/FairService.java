/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.rule;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * Current rates in the {@link FairReference}, and when each job would finish there without new
 * jobs: queues by weight within their minimum and maximum shares, the jobs of a user in equal
 * shares, each at most what it can use. Limits on a job here apply there too.
 */
final class FairService {
  /** For {@link WeightedShares}, which divides integers. */
  private static final double UNITS = 1e12;

  private static final Comparator<JobPlan> LEAST_TO_SERVE =
      (one, other) -> Double.compare(one.toServe(), other.toServe());

  private final Snapshot now;
  private final List<Served> users = new ArrayList<>();

  /** A queue and the demand in it; a user with its jobs unfinished in the reference. */
  private static final class Served {
    final Plan plan;
    final List<Served> children;
    final List<JobPlan> jobs;
    double usable;
    double share;
    // Whether it has more jobs than containers.
    boolean each;

    Served(Plan plan) {
      this.plan = plan;
      children = new ArrayList<>(plan.children.size());
      jobs = new ArrayList<>(plan.jobs.size() + plan.finished.size());
    }

    void add(JobPlan job) {
      if (job.claims && !job.isDone()) {
        jobs.add(job);
      }
    }

    double work() {
      double work = 0;
      for (JobPlan job : jobs) {
        work += job.toServe();
      }
      return work;
    }
  }

  private FairService(Snapshot now) {
    this.now = now;
  }

  /**
   * Sets rates, ends and deadlines of all jobs.
   *
   * @param room for tasks, a fraction of the cluster
   * @param wanted total demand of the runnable jobs, likewise
   * @return when the first of these jobs finishes there, in seconds
   */
  static double of(Plan plan, Snapshot now, double room, double wanted) {
    FairService service = serve(plan, now, Math.min(room, wanted));
    double first = Double.POSITIVE_INFINITY;
    for (Served user : service.users) {
      for (JobPlan job : user.jobs) {
        first = job.rate > 0 ? Math.min(first, now.seconds + job.toServe() / job.rate) : first;
      }
    }
    service.predict(room);
    return first;
  }

  /** Sets the rates of all jobs; as above. */
  static FairService serve(Plan plan, Snapshot now, double room) {
    FairService service = new FairService(now);
    service.divide(service.served(plan), room);
    return service;
  }

  private Served served(Plan plan) {
    Served served = new Served(plan);
    for (Plan child : plan.children) {
      Served below = served(child);
      served.children.add(below);
      served.usable += below.usable;
    }
    plan.finished.forEach(served::add);
    plan.jobs.forEach(served::add);
    for (JobPlan job : served.jobs) {
      served.usable += job.most;
    }
    served.usable = Math.min(served.usable, now.part(plan.queue.most));
    return served;
  }

  private void divide(Served queue, double share) {
    if (queue.plan.queue.user) {
      serve(queue, share);
      return;
    }
    int count = queue.children.size();
    double[] weights = new double[count];
    long[] least = new long[count];
    long[] most = new long[count];
    for (int i = 0; i < count; i++) {
      Served child = queue.children.get(i);
      weights[i] = child.plan.queue.weight;
      most[i] = units(child.usable);
      least[i] = units(Math.min(now.part(child.plan.queue.minimum), child.usable));
    }
    long[] shares = WeightedShares.of(weights, least, most, units(share));
    for (int i = 0; i < count; i++) {
      divide(queue.children.get(i), shares[i] / UNITS);
    }
  }

  private static long units(double part) {
    return (long) (Math.max(0, Math.min(part, 1e5)) * UNITS);
  }

  /** Divides a user's share among its jobs. */
  private void serve(Served user, double share) {
    double containers = 0;
    for (JobPlan job : user.jobs) {
      job.container = Math.min(job.most, now.part(job.job.container));
      containers += job.container;
    }
    user.share = share;
    user.each = containers > share;
    if (user.each) {
      oneEach(user.jobs, share);
    } else {
      equally(user.jobs, share);
    }
    users.add(user);
  }

  /**
   * With more jobs than containers, the earliest jobs have one each: the FairScheduler serves the
   * job with the least usage, then the earlier.
   */
  private static void oneEach(List<JobPlan> jobs, double share) {
    jobs.sort(JobPlan.BY_SUBMISSION);
    double rest = share;
    for (JobPlan job : jobs) {
      job.rate = Math.min(job.container, rest);
      rest -= job.rate;
    }
  }

  /** In equal shares; what one cannot use goes to the others. */
  private static void equally(List<JobPlan> jobs, double share) {
    double[] rising = new double[jobs.size()];
    for (int i = 0; i < rising.length; i++) {
      rising[i] = jobs.get(i).most;
    }
    Arrays.sort(rising);
    double rest = share;
    double part = 0;
    for (int i = 0; i < rising.length; i++) {
      part = rest / (rising.length - i);
      if (rising[i] >= part) {
        break;
      }
      rest -= rising[i];
      part = rising[i];
    }
    for (JobPlan job : jobs) {
      job.rate = Math.min(job.most, part);
    }
  }

  /** Predicts ends in the reference without new jobs, and sets the deadlines here. */
  private void predict(double room) {
    int count = users.size();
    double[] shares = new double[count];
    double[] most = new double[count];
    double[] works = new double[count];
    for (int i = 0; i < count; i++) {
      Served user = users.get(i);
      shares[i] = user.share;
      most[i] = Math.max(user.share, user.usable);
      works[i] = user.work();
    }
    FairEnds ends = FairEnds.of(shares, most, works, room);
    double lag = now.root.settings.lag;
    for (int i = 0; i < count; i++) {
      Plan user = users.get(i).plan;
      predict(users.get(i), i, ends);
      // Jobs that finished earlier here than in the reference make up for one that does not.
      double allowed = user.finished.isEmpty() ? lag / 2 : lag;
      for (JobPlan job : user.jobs) {
        job.deadline = job.start + (1 + allowed) * Math.max(0, job.end - job.start);
      }
    }
  }

  /** With equal shares the job with the least remaining work finishes first. */
  private void predict(Served user, int place, FairEnds ends) {
    if (!user.each) {
      user.jobs.sort(LEAST_TO_SERVE);
    }
    double before = 0;
    int others = user.jobs.size();
    for (JobPlan job : user.jobs) {
      double left = job.toServe();
      double served = user.each ? before + left : before + others * left;
      double alone = left / (user.each ? job.container : job.most);
      job.end =
          user.share > 0
              ? now.seconds + Math.max(alone, ends.seconds(place, served))
              : Double.POSITIVE_INFINITY;
      before += left;
      others--;
    }
  }
}
