/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.shadow;

import io.lsps.gate.ReduceRules.MapProgress;
import io.lsps.rule.JobPlan;
import io.lsps.rule.JobSnapshot;
import io.lsps.rule.JobSnapshot.Stage;
import io.lsps.rule.Order;
import io.lsps.rule.Plan;
import io.lsps.rule.QueueSnapshot;
import io.lsps.rule.Rule;
import io.lsps.rule.Snapshot;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * As LsPS does: the rule that decides where LsPS is on plans for a replay. FLEX is taken for the
 * least work left first.
 */
final class LspsRule implements ServiceRule {
  private static final long[] ALL = {PoolAmounts.TOTAL};

  private final ShadowRules rules;
  private final double usualSeconds;
  private Map<String, Plan> plans = new HashMap<>();
  private Plan last;

  /**
   * The rule.
   *
   * @param usualSeconds of a task that nothing is known of
   */
  LspsRule(ShadowRules rules, double usualSeconds) {
    this.rules = rules;
    this.usualSeconds = usualSeconds;
  }

  @Override
  public String group(ObservedJob job) {
    return job.user;
  }

  @Override
  public void update(Collection<ReplayGroup> groups, long now) {
    List<QueueSnapshot> users = new ArrayList<>();
    for (ReplayGroup group : groups) {
      users.add(user(group, now));
      plans.remove(group.name);
    }
    plans.forEach(
        (name, plan) -> {
          if (plan.isOpen()) {
            users.add(
                state(name, plan.queue().weight())
                    .user(Collections.emptyList(), Collections.emptyList(), true, Double.NaN)
                    .inactive());
          }
        });
    QueueSnapshot root = new QueueSnapshot(null, "root", 1).under(rules.settings).parent(users);
    last = Rule.plan(new Snapshot(root, ALL, ALL, now), last);
    plans = new HashMap<>();
    for (Plan plan : last.children()) {
      plans.put(plan.queue().name(), plan);
      plan.jobs().forEach(job -> ((ReplayJob) job.job().owner()).plan = job);
    }
  }

  private QueueSnapshot state(String name, double weight) {
    long[] none = {0};
    return new QueueSnapshot(name, name, weight)
        .under(rules.settings)
        .within(none, none, none, ALL, none);
  }

  private QueueSnapshot user(ReplayGroup group, long now) {
    List<JobSnapshot> jobs = new ArrayList<>();
    List<JobPlan> before = new ArrayList<>();
    boolean sized = true;
    double sizes = 0;
    int running = 0;
    for (ReplayJob job : group.jobs) {
      jobs.add(state(group, job, now));
      before.add(job.plan);
      sized &= job.job.sized;
      sizes += job.masterRuns ? job.size(usualSeconds) : 0;
      running += job.masterRuns ? 1 : 0;
    }
    long[] least = {least(group)};
    return state(group.name, group.limits.weight)
        .within(
            new long[] {group.demand()}, new long[] {0}, least, ALL, new long[] {group.fairShare})
        .user(jobs, before, sized, running == 0 ? Double.NaN : sizes / running);
  }

  private JobSnapshot state(ReplayGroup user, ReplayJob job, long now) {
    ReplayJob.Phase next = job.maps.waiting() > 0 ? job.maps : job.reduces;
    boolean room = job.masterRuns || user.roomForMaster(job.masterAmount);
    boolean apart = !job.job.sized && rules.settings.rule().setsUnsizedApart();
    long master = job.masterRuns ? job.masterAmount : 0;
    JobSnapshot.Builder state =
        JobSnapshot.of(job, job.job.id, job.job.submitMillis)
            .stage(job.masterRuns ? Stage.RUNS : room ? Stage.STARTS : Stage.KEPT_BACK)
            .work(
                apart ? Double.POSITIVE_INFINITY : job.size(usualSeconds),
                job.sizeLeft(usualSeconds, now),
                job.heldSeconds(now))
            .tasks(job.job.tasks(), next.shown(), job.masterRuns && job.job.sized)
            .amounts(
                new long[] {job.held},
                new long[] {job.held + job.wanted()},
                new long[] {next.amount})
            .parts(
                job.masterRuns
                    ? (double) (job.held - master + job.wanted()) / PoolAmounts.TOTAL
                    : 1,
                (double) master / PoolAmounts.TOTAL,
                job.held > job.masterAmount);
    return (apart ? state.apart() : state).build();
  }

  /** A master and a container, as far as its fair share goes. */
  private static long least(ReplayGroup user) {
    long master = 0;
    long container = 0;
    for (ReplayJob job : user.jobs) {
      master = Math.max(master, job.masterAmount);
      container = Math.max(container, Math.max(job.maps.amount, job.reduces.amount));
    }
    return Math.min(user.fairShare, master + container);
  }

  @Override
  public int compare(ReplayGroup first, long next, ReplayGroup second, long nextOfSecond) {
    return order(first, next).compareTo(order(second, nextOfSecond));
  }

  private Order order(ReplayGroup group, long next) {
    return Order.of(
        plans.get(group.name),
        true,
        (double) group.used / PoolAmounts.TOTAL,
        (double) next / PoolAmounts.TOTAL,
        true,
        Order.SATISFIED,
        0,
        group.name);
  }

  @Override
  public double place(ReplayGroup group, ReplayJob job, long now) {
    switch (rules.order.apply(group.name)) {
      case FAIR:
        return job.held;
      case FIFO:
        return 0;
      default:
        return job.plan == null
            ? 0
            : job.plan.place(job.held > job.masterAmount, (double) job.held / PoolAmounts.TOTAL);
    }
  }

  @Override
  public boolean letsIn(ReplayJob job, long now) {
    if (job.job.maps.count() == 0) {
      return true;
    }
    ReplayJob.Phase maps = job.maps;
    // What waits moves on in a replay, so that there is no standstill.
    MapProgress progress =
        MapProgress.of(maps.waiting(), maps.running(), maps.knownSeconds(), maps.elapsed(now));
    return rules.reduces.judge(progress, job.reduces.knownSeconds()).letsIn();
  }
}
