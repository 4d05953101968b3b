/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.rule;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Steps 3 and 4: every job is also served in the fair-share reference, a simulated FairScheduler:
 * queues by weight within their minimum and maximum shares, the jobs of a user in equal shares,
 * with the resources available for tasks. Jobs that have finished continue in the reference until
 * they would have finished, since they take their share from the others (as in the fair sojourn
 * protocol, Friedman and Henderson 2003, and HFSP, Pastorelli and others 2013). So each job has a
 * deadline: its start, plus {@code 1 + lag / 2} times its time in the reference; {@code 1 + lag} if
 * a finished job of its user still runs there, which makes up for it.
 */
final class FairReference {
  /** Finished jobs of a user that are kept; the oldest are dropped. */
  private static final int MOST_FINISHED = 1000;

  private final Snapshot now;
  private final Plan root;
  private Set<JobPlan> present;
  private double masters;
  private double held;
  private boolean anyHere;
  private boolean anyApart;
  private double wanted;

  private FairReference(Plan root, Snapshot now) {
    this.root = root;
    this.now = now;
  }

  /** Continues from the previous plan. */
  static void of(Plan plan, Snapshot now) {
    plan.seconds = now.seconds;
    FairReference reference = new FairReference(plan, now);
    reference.pass(plan);
    if (!reference.anyHere) {
      // Without any job here the reference would otherwise stand still for ever.
      plan.forEach(
          each -> {
            plan.settle(each.finished);
            each.finished = Collections.emptyList();
          });
    }
    // The total of a nested plan counts active queues, not their demand.
    double room = Math.max(0, Math.max(now.part(now.total), reference.held) - reference.masters);
    double firstEnd = FairService.of(plan, now, room, reference.wanted);
    if (reference.restartLate(plan, room)) {
      reference.anyApart = true;
      firstEnd = FairService.of(plan, now, room, reference.wanted);
    }
    plan.until = Math.min(firstEnd, Sequence.of(plan, now, room));
    if (reference.anyApart) {
      forEachJob(plan, JobPlan::exchangeServed);
      FairService.serve(plan, now, room);
      forEachJob(plan, JobPlan::exchangeServed);
    }
  }

  private static void forEachJob(Plan plan, Consumer<JobPlan> action) {
    plan.forEach(
        each -> {
          each.jobs.forEach(action);
          each.finished.forEach(action);
        });
  }

  /**
   * Restarts in the reference jobs that cannot finish in time even with twice the lag, perhaps due
   * to a wrong estimate: from now on they are compared with the FairScheduler again. Otherwise all
   * later ones would be late too.
   *
   * @return whether there is such a job
   */
  private boolean restartLate(Plan plan, double room) {
    boolean any = false;
    double most = Math.min(room, now.part(plan.queue.most));
    for (JobPlan job : plan.jobs) {
      job.late = job.before != null && job.before.late;
      if (job.sequenced && now.seconds > job.lateFrom(most)) {
        job.fairTime.part(job.virtual, job.end);
        job.late = true;
        job.start = now.seconds;
        job.virtual = Math.max(0, job.job.work - job.job.left);
        job.end = job.isDone() ? now.seconds : Double.POSITIVE_INFINITY;
        any = true;
      }
    }
    for (Plan child : plan.children) {
      any |= restartLate(child, room);
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
        // Work done before it was first seen, as before a restart, counts in the reference too.
        job.virtual = job.isMeasured() ? Math.max(0, job.job.work - job.job.left) : 0;
        job.end = job.isDone() ? now.seconds : job.end;
      } else {
        pass(job, job.before);
      }
      JobSnapshot last = job.before == null ? null : job.before.job;
      job.fairTime.hold(last, job.job, now.part(job.job.holds) - job.job.master);
      anyApart |= job.fairTime.isApart();
      masters += job.job.master;
      held += now.part(job.job.holds);
      wanted += job.claims ? job.job.usable : 0;
    }
    plan.finished = new ArrayList<>(0);
    if (plan.queue.user && !now.ended.isEmpty()) {
      List<JobPlan> ended = now.ended.getOrDefault(plan.queue.name, Collections.emptyList());
      ended.forEach(job -> keepEnded(job, plan.finished));
    }
    if (plan.before != null) {
      if (!plan.before.finished.isEmpty()) {
        Set<String> come = come(plan);
        for (JobPlan job : plan.before.finished) {
          if (!come.contains(job.job.id)) {
            keepEnded(job, plan.finished);
          }
        }
      }
      if (!areAllHere(plan)) {
        for (JobPlan job : plan.before.jobs) {
          if (!isPresent(job)) {
            keepEnded(job, plan.finished);
          }
        }
      }
    }
    int tooMany = plan.finished.size() - MOST_FINISHED;
    if (tooMany > 0) {
      root.settle(plan.finished.subList(0, tooMany));
      plan.finished.subList(0, tooMany).clear();
    }
    plan.children.forEach(this::pass);
  }

  /** What a job can use in the reference, where work finished here may still remain. */
  private static double most(JobPlan job, JobPlan last) {
    boolean known = last != null && last.job.stage == JobSnapshot.Stage.RUNS;
    return known ? Math.max(last.most, job.job.usable) : job.job.usable;
  }

  /** Whether the jobs are those of the previous plan, the usual case. */
  private static boolean areAllHere(Plan plan) {
    List<JobPlan> last = plan.before.jobs;
    boolean here = last.size() <= plan.jobs.size();
    for (int i = 0; here && i < last.size(); i++) {
      here = plan.jobs.get(i).before == last.get(i);
    }
    return here;
  }

  /** Whether a job of the previous plan is still here, in any queue. */
  private boolean isPresent(JobPlan last) {
    if (present == null) {
      present = Collections.newSetFromMap(new IdentityHashMap<>());
      root.forEach(each -> each.jobs.forEach(job -> present.add(job.before)));
    }
    return present.contains(last);
  }

  private void pass(JobPlan job, JobPlan last) {
    job.fairTime.continueFrom(last.fairTime, last.job, last.seconds, job.job, now.seconds);
    job.start = last.start;
    job.seconds = now.seconds;
    job.end = last.end;
    // A clock set backwards neither delays nor advances anyone.
    double served = last.virtual + last.rate * Math.max(0, now.seconds - last.seconds);
    // Estimates may have decreased since.
    double work = Math.min(last.job.work, job.job.work);
    if (!last.isDone() && served >= work) {
      double over = last.rate > 0 ? (served - work) / last.rate : 0;
      job.end = Math.max(job.start, now.seconds - over);
      if (last.rate > 0 && !job.fairTime.isApart()) {
        job.fairTime.done(job.end, last.rate, work);
      }
    }
    job.virtual = Math.min(served, Math.max(last.virtual, last.job.work));
  }

  /** The jobs that were not in the previous plan; they may have been in an earlier one. */
  private Set<String> come(Plan plan) {
    Set<String> come = new HashSet<>();
    for (JobPlan job : plan.jobs) {
      if (job.before == null || job.before.seconds != root.before.seconds) {
        come.add(job.job.id);
      }
    }
    return come;
  }

  private void keepEnded(JobPlan last, List<JobPlan> finished) {
    JobPlan job = new JobPlan(last.job.ended(), null);
    job.most = last.most;
    pass(job, last);
    job.late = last.late;
    job.fairTime.hold(last.job, job.job, 0);
    anyApart |= job.fairTime.isApart();
    if (job.isMeasured() && !job.isDone()) {
      finished.add(job);
    } else {
      root.settle(Collections.singletonList(job));
    }
  }
}
