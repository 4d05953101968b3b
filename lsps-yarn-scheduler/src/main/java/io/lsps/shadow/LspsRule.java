/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.shadow;

import io.lsps.gate.MapProgress;
import io.lsps.share.Claim;
import io.lsps.share.DemandShares;
import io.lsps.share.JobClaim;
import io.lsps.share.JobOrder;
import io.lsps.share.JobSizes;
import io.lsps.share.ShareRule;
import io.lsps.share.SizeAwareShares;
import io.lsps.share.SizeClass;
import io.lsps.share.UserLoad;
import io.lsps.share.VirtualCluster;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/**
 * As LsPS does: shares of users, order of their jobs and reduces that wait, all by the code that
 * decides where LsPS is on. FLEX is taken for the least work left first.
 */
final class LspsRule implements ServiceRule {
  private final ShadowRules rules;
  private final double usualSeconds;
  private final VirtualCluster virtual = new VirtualCluster();

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
    List<ReplayGroup> users = new ArrayList<>(groups);
    boolean leastWork = rules.shareRule == ShareRule.LEAST_WORK;
    List<JobClaim> jobs = new ArrayList<>();
    List<UserLoad> loads = new ArrayList<>();
    List<Boolean> sized = new ArrayList<>();
    for (ReplayGroup user : users) {
      sized.add(user.jobs.stream().allMatch(job -> job.job.sized));
      boolean apart = rules.unsizedGuarantee > 0 && !sized.get(loads.size());
      loads.add(new UserLoad(user.limits.weight, apart ? Double.POSITIVE_INFINITY : size(user)));
      user.anyNext = false;
    }
    if (leastWork) {
      int place = SizeClass.OWED;
      for (ReplayGroup user : users) {
        user.jobs.forEach(job -> job.sizeClass = SizeClass.of(job.rankingSize(usualSeconds, now)));
      }
      for (ReplayJob job : owed(users, now)) {
        job.sizeClass = place++;
      }
      for (int i = 0; i < users.size(); i++) {
        addJobs(users.get(i), i, jobs);
      }
    }
    List<Double> preferences = SizeAwareShares.of(loads, rules.alpha, rules.maxFactor);
    List<Claim> claims = new ArrayList<>();
    for (int i = 0; i < users.size(); i++) {
      ReplayGroup user = users.get(i);
      Claim claim =
          new Claim(
              user.limits.weight,
              preferences.get(i),
              user.demand(),
              least(user),
              PoolAmounts.TOTAL);
      claims.add(claim.guaranteed(rules.guarantee(sized.get(i))));
    }
    jobs.sort(Comparator.comparingInt(JobClaim::sizeClass));
    DemandShares shares =
        leastWork
            ? DemandShares.leastWorkFirst(claims, jobs, 0, rules.guarantee, PoolAmounts.TOTAL)
            : DemandShares.of(claims, rules.guarantee, PoolAmounts.TOTAL);
    for (int i = 0; i < users.size(); i++) {
      users.get(i).entitled = shares.entitled(i) / PoolAmounts.TOTAL;
      users.get(i).certain = shares.certain(i) / PoolAmounts.TOTAL;
    }
  }

  /** The jobs that are owed service, in their order. */
  private List<ReplayJob> owed(List<ReplayGroup> users, long now) {
    virtual.begin(now);
    for (ReplayGroup user : users) {
      VirtualCluster.User twin = virtual.user(user.name, user.limits.weight, 0, 1);
      for (ReplayJob job : user.jobs) {
        boolean apart = !job.job.sized && rules.unsizedGuarantee > 0;
        double work = apart ? Double.POSITIVE_INFINITY : job.size(usualSeconds);
        job.account.tell(
            demand(user, job),
            job.masterRuns ? (double) job.masterAmount / PoolAmounts.TOTAL : 0,
            work,
            job.sizeLeft(usualSeconds, now));
        twin.add(job.account);
      }
    }
    virtual.divide(rules.lag, 1);
    List<ReplayJob> owed = new ArrayList<>();
    for (ReplayGroup user : users) {
      user.jobs.stream().filter(job -> job.account.isOwed()).forEach(owed::add);
    }
    owed.sort(Comparator.comparingInt((ReplayJob job) -> job.account.turn()));
    return owed;
  }

  private double demand(ReplayGroup user, ReplayJob job) {
    if (!job.masterRuns) {
      return user.roomForMaster(job.masterAmount) ? 1 : 0;
    }
    return (double) (job.held - job.masterAmount + job.wanted()) / PoolAmounts.TOTAL;
  }

  private double size(ReplayGroup user) {
    JobSizes sizes = JobSizes.NONE;
    for (ReplayJob job : user.jobs) {
      if (job.masterRuns) {
        sizes = sizes.plus(job.size(usualSeconds));
      }
    }
    return sizes.size(rules.userSize);
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

  private void addJobs(ReplayGroup user, int number, List<JobClaim> claims) {
    for (ReplayJob job : user.jobs) {
      if (!job.job.sized && rules.unsizedGuarantee > 0) {
        continue;
      }
      if (!job.masterRuns && !user.roomForMaster(job.masterAmount)) {
        continue;
      }
      int sizeClass = job.sizeClass;
      long wanted = job.held + job.wanted();
      ReplayJob.Phase next = job.maps.waiting() > 0 ? job.maps : job.reduces;
      if (job.masterRuns && !next.shown()) {
        long first = Math.min(wanted, next.amount);
        claims.add(new JobClaim(number, SizeClass.FIRST, first));
        wanted -= first;
        if (job.wanted() > 0 && job.held <= first) {
          next(user, SizeClass.FIRST);
        }
      }
      claims.add(new JobClaim(number, sizeClass, wanted));
      if (job.wanted() > 0) {
        next(user, sizeClass);
      }
    }
  }

  private static void next(ReplayGroup user, int sizeClass) {
    user.nextClass = user.anyNext ? Math.min(user.nextClass, sizeClass) : sizeClass;
    user.anyNext = true;
  }

  @Override
  public double claim(ReplayGroup group, long next) {
    double used = (double) group.used / PoolAmounts.TOTAL;
    double one = (double) next / PoolAmounts.TOTAL;
    return group.anyNext
        ? rules.serviceOrder.claim(group.certain, group.entitled, used, one, group.nextClass)
        : rules.serviceOrder.claim(group.certain, group.entitled, used, one);
  }

  @Override
  public double place(ReplayGroup group, ReplayJob job, long now) {
    JobOrder order = rules.order.apply(group.name);
    switch (order) {
      case FAIR:
        return job.held;
      case FIFO:
        return 0;
      default:
        return job.account.isOwed()
            ? job.sizeClass
            : SizeClass.within(job.rankingSize(usualSeconds, now));
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
