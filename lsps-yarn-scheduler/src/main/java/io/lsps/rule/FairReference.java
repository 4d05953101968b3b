/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.rule;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;

/**
 * Steps 3 and 4: every job is also served in a virtual cluster, as the FairScheduler would: queues
 * by weight within their minimum and maximum shares, the jobs of a user in equal parts, with as
 * much room as there is for tasks here. Jobs that have ended here go on there until they would have
 * ended, since they take their part from the others (as in the fair sojourn protocol, Friedman and
 * Henderson 2003, and HFSP, Pastorelli and others 2013). So each job has a deadline: its start, and
 * {@code 1 + lag / 2} times the time that it takes there; {@code 1 + lag} where a job of its user
 * has ended here and not there, which makes up for it.
 */
final class FairReference {
  /** Of {@link WeightedShares}, which divides whole numbers. */
  private static final double UNITS = 1e12;

  private static final Comparator<JobPlan> LEAST_TO_SERVE =
      (one, other) -> Double.compare(one.toServe(), other.toServe());

  /** So many jobs of a user that have ended are kept; the first are given up. */
  private static final int MOST_FINISHED = 1000;

  private final Snapshot now;
  private final double lag;
  private final Plan root;
  private final List<Served> served = new ArrayList<>();
  private Set<JobPlan> present;
  private double masters;
  private double held;
  private boolean anyHere;
  private double wanted;

  private FairReference(Plan root, Snapshot now) {
    this.root = root;
    this.now = now;
    this.lag = now.root.settings.lag;
  }

  /** Goes on with the accounts of the plans before. */
  static void of(Plan plan, Snapshot now) {
    plan.seconds = now.seconds;
    FairReference account = new FairReference(plan, now);
    account.pass(plan);
    if (!account.anyHere) {
      // Without anybody here nothing is served there either: it would stand still for ever.
      plan.forEach(each -> each.finished = Collections.emptyList());
    }
    // The total of a nested plan counts who is active, and not what they ask for.
    double room = Math.max(0, Math.max(now.part(now.total), account.held) - account.masters);
    account.predict(plan, room);
    if (account.beginAnew(plan, room)) {
      account.predict(plan, room);
    }
    plan.until = Math.min(account.until(plan, room), now.seconds + Sequence.of(plan, now, room));
  }

  /** When time alone changes something next: a job ends there, or begins anew. */
  private double until(Plan plan, double room) {
    double until = Double.POSITIVE_INFINITY;
    for (Served user : served) {
      for (JobPlan job : user.jobs) {
        until = job.rate > 0 ? Math.min(until, now.seconds + job.toServe() / job.rate) : until;
      }
    }
    return Math.min(until, lateFrom(plan, room));
  }

  private double lateFrom(Plan plan, double room) {
    double most = Math.min(room, now.part(plan.queue.most));
    double first = Double.POSITIVE_INFINITY;
    for (JobPlan job : plan.jobs) {
      first = job.isSequenced() ? Math.min(first, job.lateFrom(most)) : first;
    }
    for (Plan child : plan.children) {
      first = Math.min(first, lateFrom(child, room));
    }
    return first;
  }

  private void predict(Plan plan, double room) {
    served.clear();
    divide(plan, ask(plan), Math.min(room, wanted));
    predictEnds(room);
  }

  /**
   * A job that cannot end in time any more even if twice the lag is allowed, by a wrong estimate
   * perhaps, begins anew there: it is to fare from now on as under the FairScheduler. Else all that
   * come after it would be late too.
   *
   * @return whether there is such a job
   */
  private boolean beginAnew(Plan plan, double room) {
    boolean any = false;
    double most = Math.min(room, now.part(plan.queue.most));
    for (JobPlan job : plan.jobs) {
      job.late = job.before != null && job.before.late;
      if (job.isSequenced()) {
        if (now.seconds > job.lateFrom(most)) {
          job.late = true;
          job.start = now.seconds;
          job.virtual = Math.max(0, job.job.work - job.job.left);
          job.end = job.isDone() ? now.seconds : Double.POSITIVE_INFINITY;
          any = true;
        }
      }
    }
    for (Plan child : plan.children) {
      any |= beginAnew(child, room);
    }
    return any;
  }

  private void pass(Plan plan) {
    anyHere |= !plan.jobs.isEmpty();
    for (JobPlan job : plan.jobs) {
      job.most = most(job, job.before);
      if (job.before == null) {
        job.start = Math.min(now.seconds, job.job.started);
        job.seconds = now.seconds;
        // What was done of it before it was heard of, as before a restart, is done there too.
        job.virtual = job.isMeasured() ? Math.max(0, job.job.work - job.job.left) : 0;
        job.end = job.isDone() ? now.seconds : job.end;
      } else {
        pass(job, job.before);
      }
      masters += job.job.master;
      held += now.part(job.job.holds);
      wanted += job.job.claims() ? job.job.usable : 0;
    }
    plan.finished = new ArrayList<>(0);
    if (plan.queue.user && !now.ended.isEmpty()) {
      List<JobPlan> ended = now.ended.getOrDefault(plan.queue.name, Collections.emptyList());
      ended.forEach(job -> goOn(job, plan.finished));
    }
    if (plan.before != null) {
      if (!plan.before.finished.isEmpty()) {
        Set<String> come = come(plan);
        for (JobPlan job : plan.before.finished) {
          if (!come.contains(job.job.id)) {
            goOn(job, plan.finished);
          }
        }
      }
      if (!areAllHere(plan)) {
        for (JobPlan job : plan.before.jobs) {
          if (!isPresent(job)) {
            goOn(job, plan.finished);
          }
        }
      }
    }
    int tooMany = plan.finished.size() - MOST_FINISHED;
    if (tooMany > 0) {
      plan.finished.subList(0, tooMany).clear();
    }
    plan.children.forEach(this::pass);
  }

  /** What a job can use there: what has been done of it here may still be to do there. */
  private static double most(JobPlan job, JobPlan last) {
    boolean known = last != null && last.job.stage == JobSnapshot.Stage.RUNS;
    return known ? Math.max(last.most, job.job.usable) : job.job.usable;
  }

  /** Whether the jobs are those of the plan before, which mostly is so. */
  private static boolean areAllHere(Plan plan) {
    List<JobPlan> last = plan.before.jobs;
    boolean here = last.size() <= plan.jobs.size();
    for (int i = 0; here && i < last.size(); i++) {
      here = plan.jobs.get(i).before == last.get(i);
    }
    return here;
  }

  /** Whether a job of the plan before is here still, wherever. */
  private boolean isPresent(JobPlan last) {
    if (present == null) {
      present = Collections.newSetFromMap(new IdentityHashMap<>());
      root.forEach(each -> each.jobs.forEach(job -> present.add(job.before)));
    }
    return present.contains(last);
  }

  private void pass(JobPlan job, JobPlan last) {
    job.start = last.start;
    job.seconds = now.seconds;
    job.end = last.end;
    // A clock that is set back makes nobody fall behind, nor catch up.
    double served = last.virtual + last.rate * Math.max(0, now.seconds - last.seconds);
    // Estimates may have fallen since.
    double work = Math.min(last.job.work, job.job.work);
    if (!last.isDone() && served >= work) {
      double over = last.rate > 0 ? (served - work) / last.rate : 0;
      job.end = Math.max(job.start, now.seconds - over);
    }
    job.virtual = Math.min(served, Math.max(last.virtual, last.job.work));
  }

  /** The jobs that were not in the plan before: they may have been there earlier. */
  private Set<String> come(Plan plan) {
    Set<String> come = new HashSet<>();
    for (JobPlan job : plan.jobs) {
      if (job.before == null || job.before.seconds != root.before.seconds) {
        come.add(job.job.id);
      }
    }
    return come;
  }

  private void goOn(JobPlan last, List<JobPlan> finished) {
    JobPlan job = new JobPlan(last.job.ended(), null);
    job.most = last.most;
    pass(job, last);
    if (job.isMeasured() && !job.isDone()) {
      finished.add(job);
    }
  }

  /** What a queue can use there, and all below it. */
  private Asked ask(Plan plan) {
    Asked asked = new Asked(plan);
    for (Plan child : plan.children) {
      asked.children.add(ask(child));
    }
    for (JobPlan job : plan.finished) {
      asked.add(job);
    }
    for (JobPlan job : plan.jobs) {
      asked.add(job);
    }
    asked.end(now.part(plan.queue.most));
    return asked;
  }

  /** What can be used in a queue there: of a user its jobs that have not ended. */
  private static final class Asked {
    final List<Asked> children;
    final List<JobPlan> jobs;
    double usable;

    Asked(Plan plan) {
      children = new ArrayList<>(plan.children.size());
      jobs = new ArrayList<>(plan.jobs.size() + plan.finished.size());
    }

    /** What keeps a job back here does so there. */
    void add(JobPlan job) {
      if (job.job.claims() && !job.isDone()) {
        jobs.add(job);
      }
    }

    void end(double most) {
      for (Asked child : children) {
        usable += child.usable;
      }
      for (JobPlan job : jobs) {
        usable += job.most;
      }
      usable = Math.min(usable, most);
    }
  }

  private void divide(Plan plan, Asked asked, double share) {
    if (plan.queue.user) {
      serve(plan, asked, share);
      return;
    }
    int count = plan.children.size();
    double[] weights = new double[count];
    long[] least = new long[count];
    long[] most = new long[count];
    for (int i = 0; i < count; i++) {
      QueueSnapshot child = plan.children.get(i).queue;
      double usable = asked.children.get(i).usable;
      weights[i] = child.weight;
      most[i] = units(usable);
      least[i] = units(Math.min(now.part(child.minimum), usable));
    }
    long[] shares = WeightedShares.of(weights, least, most, units(share));
    for (int i = 0; i < count; i++) {
      divide(plan.children.get(i), asked.children.get(i), shares[i] / UNITS);
    }
  }

  /** What the jobs of a user have of its share. */
  private void serve(Plan plan, Asked asked, double share) {
    Served user = new Served(plan, asked.jobs, share, asked.usable);
    double containers = 0;
    for (JobPlan job : asked.jobs) {
      containers += container(job);
    }
    user.each = containers > share;
    if (user.each) {
      oneEach(user.jobs, share);
    } else {
      equally(user.jobs, share);
    }
    served.add(user);
  }

  /** A user, and its jobs that have not ended there. */
  private static final class Served {
    final Plan plan;
    final List<JobPlan> jobs;
    final double share;
    final double most;
    boolean each;

    Served(Plan plan, List<JobPlan> jobs, double share, double most) {
      this.plan = plan;
      this.jobs = jobs;
      this.share = share;
      this.most = Math.max(share, most);
    }

    double work() {
      double work = 0;
      for (JobPlan job : jobs) {
        work += job.toServe();
      }
      return work;
    }
  }

  /** When jobs would end there if no other came, and by when they are to end here. */
  private void predictEnds(double room) {
    int users = served.size();
    double[] shares = new double[users];
    double[] most = new double[users];
    double[] works = new double[users];
    for (int i = 0; i < users; i++) {
      shares[i] = served.get(i).share;
      most[i] = served.get(i).most;
      works[i] = served.get(i).work();
    }
    FairEnds ends = FairEnds.of(shares, most, works, room);
    for (int i = 0; i < users; i++) {
      Served user = served.get(i);
      predictEnds(user, i, ends);
      // Those that have ended earlier here than there make up for one that does not.
      double allowed = user.plan.finished.isEmpty() ? lag / 2 : lag;
      for (JobPlan job : user.plan.jobs) {
        job.deadline = job.start + (1 + allowed) * Math.max(0, job.end - job.start);
      }
    }
  }

  /** In equal parts the job of which the least is left ends first. */
  private void predictEnds(Served user, int place, FairEnds ends) {
    if (!user.each) {
      user.jobs.sort(LEAST_TO_SERVE);
    }
    double before = 0;
    int others = user.jobs.size();
    for (JobPlan job : user.jobs) {
      double left = job.toServe();
      double served = user.each ? before + left : before + others * left;
      double alone = left / (user.each ? container(job) : job.most);
      job.end =
          user.share > 0
              ? now.seconds + Math.max(alone, ends.seconds(place, served))
              : Double.POSITIVE_INFINITY;
      before += left;
      others--;
    }
  }

  /**
   * Of more jobs than containers those that were submitted first have one each: the FairScheduler
   * serves whoever holds the least, of equal ones the earlier.
   */
  private void oneEach(List<JobPlan> jobs, double share) {
    jobs.sort(JobPlan.BY_SUBMISSION);
    double rest = share;
    for (JobPlan job : jobs) {
      job.rate = Math.min(container(job), rest);
      rest -= job.rate;
    }
  }

  private double container(JobPlan job) {
    return Math.min(job.most, now.part(job.job.container));
  }

  /** In equal parts, and what one cannot use goes to the others. */
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

  private static long units(double part) {
    return (long) (Math.max(0, Math.min(part, 1e5)) * UNITS);
  }
}
