/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.rule;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Steps 3 and 4: every job is also served in a virtual cluster, as the FairScheduler would: queues
 * by weight within their minimum and maximum shares, the jobs of a user in equal parts, with as
 * much room as there is for tasks here. Jobs that have ended here go on there until they would have
 * ended, since they take their part from the others (as in the fair sojourn protocol, Friedman and
 * Henderson 2003, and HFSP, Pastorelli and others 2013). So each job has a deadline: its start, and
 * {@code 1 + lag / 2} times the time that it takes there; {@code 1 + lag} where a job of its user
 * has ended here and not there, which makes up for it. A job is owed service where half of the room
 * from now on would just do, or what it has in the virtual cluster if that is more.
 */
final class Account {
  /** Of {@link WeightedShares}, which divides whole numbers. */
  private static final double UNITS = 1e12;

  /** So much of what there is they have who are owed service, if that does for them. */
  static final double OWED_PART = 0.5;

  /** So many jobs of a user that have ended are kept; the first are given up. */
  private static final int MOST_GONE = 1000;

  private static final Comparator<JobPlan> BY_DEADLINE =
      Comparator.<JobPlan>comparingDouble(job -> job.deadline).thenComparing(JobPlan.BY_SUBMISSION);

  private final Snapshot now;
  private final double lag;
  private final Plan root;
  private Set<JobPlan> present;
  private double masters;
  private double held;
  private boolean anyHere;
  private double wanted;

  private Account(Plan root, Snapshot now) {
    this.root = root;
    this.now = now;
    this.lag = now.root.settings.lag;
  }

  /** Goes on with the accounts of the plans before. */
  static void of(Plan plan, Snapshot now) {
    plan.seconds = now.seconds;
    Account account = new Account(plan, now);
    account.pass(plan);
    if (!account.anyHere) {
      // Without anybody here nothing is served there either: it would stand still for ever.
      plan.forEach(each -> each.gone = Collections.emptyList());
    }
    // The total of a nested plan counts who is active, and not what they ask for.
    double room = Math.max(0, Math.max(now.part(now.total), account.held) - account.masters);
    account.divide(plan, Math.min(room, account.wanted));
    account.turns(plan, room);
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
    plan.gone = new ArrayList<>();
    if (plan.queue.user) {
      List<JobPlan> ended = now.ended.getOrDefault(plan.queue.name, Collections.emptyList());
      ended.forEach(job -> goOn(job, plan.gone));
    }
    if (plan.before != null) {
      Set<String> come = come(plan);
      for (JobPlan job : plan.before.gone) {
        if (!come.contains(job.job.id)) {
          goOn(job, plan.gone);
        }
      }
      if (!areAllHere(plan)) {
        for (JobPlan job : plan.before.jobs) {
          if (!isPresent(job)) {
            goOn(job, plan.gone);
          }
        }
      }
    }
    int tooMany = plan.gone.size() - MOST_GONE;
    if (tooMany > 0) {
      plan.gone.subList(0, tooMany).clear();
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

  private void goOn(JobPlan last, List<JobPlan> gone) {
    JobPlan job = new JobPlan(last.job.ended(), null);
    job.most = last.most;
    pass(job, last);
    if (job.isMeasured() && !job.isDone()) {
      gone.add(job);
    }
  }

  private void divide(Plan plan, double share) {
    if (plan.queue.user) {
      serve(plan, share);
      return;
    }
    int count = plan.children.size();
    double[] weights = new double[count];
    long[] least = new long[count];
    long[] most = new long[count];
    for (int i = 0; i < count; i++) {
      QueueSnapshot child = plan.children.get(i).queue;
      double usable = demand(plan.children.get(i));
      weights[i] = child.weight;
      most[i] = units(usable);
      least[i] = units(Math.min(now.part(child.minimum), usable));
    }
    long[] shares = WeightedShares.of(weights, least, most, units(share));
    for (int i = 0; i < count; i++) {
      divide(plan.children.get(i), shares[i] / UNITS);
    }
  }

  /** What a queue can use there. */
  private double demand(Plan plan) {
    double demand = 0;
    for (Plan child : plan.children) {
      demand += demand(child);
    }
    for (JobPlan job : runs(plan)) {
      demand += job.isDone() ? 0 : job.most;
    }
    return Math.min(demand, now.part(plan.queue.most));
  }

  /** The jobs of a user that run there: what keeps one back here does so there. */
  private static List<JobPlan> runs(Plan plan) {
    List<JobPlan> all = new ArrayList<>(plan.jobs.size() + plan.gone.size());
    all.addAll(plan.gone);
    all.addAll(plan.jobs);
    all.removeIf(job -> !job.job.claims());
    return all;
  }

  /** What the jobs of a user have of its share, and when they would end with that. */
  private void serve(Plan plan, double share) {
    List<JobPlan> jobs = runs(plan);
    double stock = now.part(plan.queue.stock) / Math.max(1, jobs.size() - plan.gone.size());
    jobs.removeIf(JobPlan::isDone);
    if (jobs.stream().mapToDouble(this::container).sum() > share) {
      oneEach(jobs, share);
    } else {
      equally(jobs, share);
    }
    for (JobPlan job : jobs) {
      job.end = now.seconds + (job.job.work - job.virtual) / job.rate;
    }
    // Those that have ended earlier here than there make up for one that does not.
    double its = plan.gone.isEmpty() ? lag / 2 : lag;
    for (JobPlan job : plan.jobs) {
      job.deadline = job.start + (1 + its) * Math.max(0, job.end - job.start);
      // Unless it needs more to end in time.
      job.pace = stock;
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

  private static boolean canBeOwed(JobPlan job) {
    return job.deadline < Double.POSITIVE_INFINITY && job.job.claims() && job.job.usable > 0;
  }

  /**
   * Whether its deadline is in danger. If so, its pace is what it needs to end by it, half of the
   * room at least. Once that cannot be it is late, by a wrong estimate perhaps: it keeps the pace
   * that the FairScheduler would give it, since half of the room for one that is late makes those
   * late that come after it.
   */
  private boolean isInDanger(JobPlan job, double room) {
    double time = job.deadline - now.seconds;
    double usual = Math.max(OWED_PART * room, job.rate);
    job.late = time <= 0 || job.job.left / time > room;
    job.pace = job.late ? Math.max(container(job), job.pace) : Math.max(usual, job.job.left / time);
    return time <= job.job.left / Math.min(usual, job.job.usable);
  }

  /** Those whose deadline is in danger have turns, the earliest first. */
  private void turns(Plan plan, double room) {
    Map<JobPlan, Plan> owed = new TreeMap<>(BY_DEADLINE);
    plan.forEach(
        each -> {
          for (JobPlan job : each.jobs) {
            if (canBeOwed(job) && isInDanger(job, room)) {
              owed.put(job, each);
            }
          }
        });
    int turn = 0;
    for (Map.Entry<JobPlan, Plan> each : owed.entrySet()) {
      firstOfEquals(each.getKey(), each.getValue(), owed).turn = turn++;
    }
  }

  /**
   * Of a user's jobs the earliest takes the turn that needs no more than the one that has it: who
   * overtakes an equal gains no more than the other loses. The one that gave its turn away has the
   * turn of the other, if that has one.
   */
  private static JobPlan firstOfEquals(JobPlan due, Plan user, Map<JobPlan, Plan> owed) {
    JobPlan first = due.isOwed() ? null : due;
    for (JobPlan job : user.jobs) {
      if (!job.isOwed()
          && canBeOwed(job)
          && job.job.work <= due.job.left
          && JobPlan.BY_SUBMISSION.compare(job, first == null ? due : first) < 0) {
        first = job;
      }
    }
    if (first != null) {
      return first;
    }
    return owed.keySet().stream()
        .filter(job -> !job.isOwed() && owed.get(job) == user)
        .findFirst()
        .orElse(due);
  }

  private static long units(double part) {
    return (long) (Math.max(0, Math.min(part, 1e5)) * UNITS);
  }
}
