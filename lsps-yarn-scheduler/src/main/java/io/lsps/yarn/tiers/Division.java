/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.tiers;

import io.lsps.share.Claim;
import io.lsps.share.DemandShares;
import io.lsps.share.JobClaim;
import io.lsps.share.ShareRule;
import io.lsps.share.SizeAwareShares;
import io.lsps.share.UserLoad;
import io.lsps.yarn.options.QueueOptions;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.apache.hadoop.yarn.api.records.Resource;

/** One division of resources among users and the other children of their queue. */
final class Division {
  private final QueueOptions options;
  private final List<Member> members = new ArrayList<>();
  private final List<UserLoad> loads = new ArrayList<>();
  private List<JobClaim> jobs = Collections.emptyList();

  /** One user or other child, and what it gets. */
  static final class Member {
    private final double weight;
    private final boolean sized;
    private double preference;
    private double guarantee;
    private long[] demand;
    private long[] least;
    private long[] most;
    private long[] share;
    private double entitled;
    private double certain;

    private Member(double weight, boolean sized) {
      this.weight = weight;
      this.sized = sized;
      this.preference = weight;
    }

    /**
     * Sets the limits of its share, type by type.
     *
     * @param wants what it can use
     * @param smallest its share is at least this where it can use it
     * @param largest its share is at most this
     */
    Member within(long[] wants, long[] smallest, long[] largest) {
      demand = wants;
      least = smallest;
      most = largest;
      return this;
    }

    /** Its share, by type: of those that the stock policy beneath shares out. */
    long[] share() {
      return share;
    }

    /** What its usage is compared with in the order of service, as a part of the cluster. */
    double entitled() {
      return entitled;
    }

    /** What it has for certain, likewise. */
    double certain() {
      return certain;
    }

    /** Its weight by size over its configured weight: above 1 for users with small jobs. */
    double factor() {
      return weight > 0 ? preference / weight : 1;
    }

    private Claim claim(int type) {
      return new Claim(weight, preference, demand[type], least[type], most[type])
          .guaranteed(guarantee);
    }
  }

  Division(QueueOptions options) {
    this.options = options;
  }

  /**
   * Adds a user.
   *
   * @param size its jobs' size, NaN where that is not known; where jobs decide it is not looked at
   * @param sized whether the asks of all its jobs tell their size
   */
  Member addUser(double weight, double size, boolean sized) {
    double finite = finite(weight);
    if (options.shareRule() == ShareRule.INVERSE_SIZE) {
      boolean apart = !sized && options.unsizedApart();
      loads.add(new UserLoad(finite, apart ? Double.POSITIVE_INFINITY : size));
    }
    Member member = new Member(finite, true);
    member.guarantee = options.guarantee(sized);
    return add(member);
  }

  /** Adds one whose share does not depend on job sizes. */
  Member addOther(double weight) {
    return add(new Member(finite(weight), false));
  }

  /** The FairScheduler takes any number that Java reads: 1e999 is infinite. */
  private static double finite(double weight) {
    return Double.isNaN(weight) ? 0 : Math.min(weight, Float.MAX_VALUE);
  }

  /**
   * Adds the users' jobs, where these decide.
   *
   * @param inOrder in the order in which they are served; their users are numbered as added
   */
  void serve(List<JobClaim> inOrder) {
    jobs = inOrder;
  }

  private Member add(Member member) {
    members.add(member);
    return member;
  }

  /** Sets every member's share of {@code total}. */
  void divide(Resource total, Resource cluster) {
    int types = options.fairness().types();
    members.forEach(member -> member.share = new long[types]);
    if (options.shareRule() == ShareRule.INVERSE_SIZE) {
      weigh();
    }
    long[] all = TypeAmounts.of(total, types);
    long[] whole = TypeAmounts.of(cluster, types);
    for (int type = 0; type < types; type++) {
      divide(type, all[type], whole[type]);
    }
  }

  private void weigh() {
    List<Double> preferences = SizeAwareShares.of(loads, options.alpha(), options.maxFactor());
    int user = 0;
    for (Member member : members) {
      if (member.sized) {
        member.preference = preferences.get(user++);
      }
    }
  }

  private void divide(int type, long total, long whole) {
    List<Claim> claims = new ArrayList<>(members.size());
    for (Member member : members) {
      claims.add(member.claim(type));
    }
    DemandShares shares =
        options.shareRule() == ShareRule.INVERSE_SIZE
            ? DemandShares.of(claims, options.guarantee(), total)
            : DemandShares.leastWorkFirst(claims, jobs, type, options.guarantee(), total);
    for (int i = 0; i < members.size(); i++) {
      Member member = members.get(i);
      member.share[type] = shares.share(i);
      if (whole > 0) {
        member.entitled = Math.max(member.entitled, shares.entitled(i) / whole);
        member.certain = Math.max(member.certain, shares.certain(i) / whole);
      }
    }
  }
}
