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
import org.apache.hadoop.yarn.util.resource.Resources;

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
    private Resource demand;
    private long[] least;
    private Resource most;
    private final Resource share = Resources.clone(Resources.none());
    private double entitled;

    private Member(double weight, boolean sized) {
      this.weight = weight;
      this.sized = sized;
      this.preference = weight;
    }

    /**
     * Sets the limits of its share.
     *
     * @param wants what it can use
     * @param smallest its share is at least this where it can use it, type by type
     * @param largest its share is at most this
     */
    Member within(Resource wants, long[] smallest, Resource largest) {
      demand = wants;
      least = smallest;
      most = largest;
      return this;
    }

    /** It is to have its whole stock share for certain. */
    void owed() {
      guarantee = 1;
    }

    /** Its share; zero in the types that the stock policy beneath does not share out. */
    Resource share() {
      return share;
    }

    /** What its usage is compared with in the order of service, as a part of the cluster. */
    double entitled() {
      return entitled;
    }

    /** Its weight by size over its configured weight: above 1 for users with small jobs. */
    double factor() {
      return weight > 0 ? preference / weight : 1;
    }

    private Claim claim(int type) {
      return new Claim(weight, preference, value(demand, type), least[type], value(most, type))
          .guaranteed(guarantee);
    }

    private static long value(Resource resource, int type) {
      // A demand leaves out the types that nobody asked for.
      return type < resource.getResources().length
          ? resource.getResourceInformation(type).getValue()
          : 0;
    }
  }

  Division(QueueOptions options) {
    this.options = options;
  }

  /**
   * Adds a user.
   *
   * @param size its jobs' size, NaN where that is not known
   * @param sized whether the asks of all its jobs tell their size
   */
  Member addUser(double weight, double size, boolean sized) {
    double finite = finite(weight);
    boolean apart = !sized && options.unsizedApart();
    loads.add(new UserLoad(finite, apart ? Double.POSITIVE_INFINITY : size));
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
    if (options.shareRule() == ShareRule.INVERSE_SIZE) {
      weigh();
    }
    for (int type = 0; type < options.fairness().types(); type++) {
      divide(type, value(total, type), value(cluster, type));
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
      member.share.setResourceValue(type, shares.share(i));
      if (whole > 0) {
        member.entitled = Math.max(member.entitled, shares.entitled(i) / whole);
      }
    }
  }

  private static long value(Resource resource, int type) {
    return Member.value(resource, type);
  }
}
