/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.shadow;

import io.lsps.gate.MapProgress;
import io.lsps.share.Claim;
import io.lsps.share.DemandShares;
import io.lsps.share.FairLags;
import io.lsps.share.JobClaim;
import io.lsps.share.JobOrder;
import io.lsps.share.JobSizes;
import io.lsps.share.JobWorks;
import io.lsps.share.ShareRule;
import io.lsps.share.SizeAwareShares;
import io.lsps.share.SizeClass;
import io.lsps.share.UserLoad;
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
  private final FairLags lags = new FairLags();

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
      if (leastWork) {
        addJobs(user, loads.size() - 1, jobs, now);
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
      double guarantee = leastWork && isOwed(user, now) ? 1 : rules.guarantee(sized.get(i));
      claims.add(claim.guaranteed(guarantee));
    }
    lags.leave(name -> users.stream().noneMatch(user -> user.name.equals(name)));
    jobs.sort(Comparator.comparingInt(JobClaim::sizeClass));
    DemandShares shares =
        leastWork
            ? DemandShares.leastWorkFirst(claims, jobs, 0, rules.guarantee, PoolAmounts.TOTAL)
            : DemandShares.of(claims, rules.guarantee, PoolAmounts.TOTAL);
    for (int i = 0; i < users.size(); i++) {
      users.get(i).entitled = shares.entitled(i) / PoolAmounts.TOTAL;
    }
  }

  /** Whether a user has fallen so far behind that it has its whole fair share for certain. */
  private boolean isOwed(ReplayGroup user, long now) {
    double due = (double) Math.min(user.fairShare, user.demand()) / PoolAmounts.TOTAL;
    double held = (double) user.used / PoolAmounts.TOTAL;
    JobWorks work = new JobWorks();
    for (ReplayJob job : user.jobs) {
      work.add(job, job.asks && job.job.sized ? job.size(usualSeconds) : 0);
    }
    lags.tell(user.name, due, held, work, now);
    double behind = lags.behind(user.name);
    return behind > 0 && behind > rules.lag * work.all();
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

  private void addJobs(ReplayGroup user, int number, List<JobClaim> claims, long now) {
    for (ReplayJob job : user.jobs) {
      if (!job.job.sized && rules.unsizedGuarantee > 0) {
        continue;
      }
      if (!job.masterRuns && !user.roomForMaster(job.masterAmount)) {
        continue;
      }
      int sizeClass = SizeClass.of(job.sizeLeft(usualSeconds, now));
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
        ? rules.serviceOrder.claim(group.entitled, used, one, group.nextClass)
        : rules.serviceOrder.claim(group.entitled, used, one);
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
        return job.sizeLeft(usualSeconds, now);
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
