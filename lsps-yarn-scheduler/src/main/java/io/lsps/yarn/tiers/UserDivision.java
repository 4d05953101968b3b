/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.tiers;

import io.lsps.share.ShareRule;
import io.lsps.yarn.options.QueueOptions;
import java.util.List;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.LeafApps;

/** One division among the active children of a parent queue, of which leaf queues are users. */
final class UserDivision {
  /** What is known of users beside their queues. */
  interface Known {
    /** The larger of a user's minimum share and its floor, by type. */
    long[] least(KnownChild user);

    /** The size of its current jobs; NaN where that is not known. */
    double size(KnownChild user);

    /** Whether the asks of all its current jobs tell their size. */
    boolean isSized(KnownChild user);

    /** Whether it is to have its whole stock share for certain. */
    boolean isOwed(KnownChild user);
  }

  private final BoundQueue queue;
  private final QueueOptions options;
  private final Wants wants;
  private final Known known;
  private final Division division;
  private Division.Member[] members;

  UserDivision(BoundQueue queue, QueueOptions options, Wants wants, Known known) {
    this.queue = queue;
    this.options = options;
    this.wants = wants;
    this.known = known;
    this.division = new Division(options);
  }

  /**
   * Divides.
   *
   * @param children whose limits and stock shares are those of now
   * @return what each has, in the order of the children; null of one that is not active
   */
  Division.Member[] divide(List<KnownChild> children, Resource total, Resource cluster) {
    members = new Division.Member[children.size()];
    JobClaims claims = new JobClaims();
    ClaimReader reader = new ClaimReader(queue, options, wants);
    boolean byWork = options.shareRule() == ShareRule.LEAST_WORK;
    int place = 0;
    for (KnownChild child : children) {
      if (child.isActive()) {
        members[place] = member(child);
        if (byWork) {
          add(claims, child, reader);
        }
      }
      place++;
    }
    if (byWork) {
      division.serve(claims.inOrder());
    }
    division.divide(total, cluster);
    return members;
  }

  private void add(JobClaims claims, KnownChild child, ClaimReader reader) {
    if (!child.isUser()) {
      claims.addOther();
    } else if (child.user() != null) {
      claims.addUser(child.user().claims());
    } else {
      claims.addUser(reader.read(child.leaf(), LeafApps.runnable(child.leaf())));
    }
  }

  private Division.Member member(KnownChild child) {
    if (child.leaf() != null) {
      return (child.isUser()
              ? user(child)
              // Without weight it keeps the stock meaning: its minimum share and no more.
              : division.addOther(child.weight()))
          .within(child.demand(wants), known.least(child), child.most());
    }
    // Under a policy of Hadoop's own a parent divides its fair share and nothing else.
    boolean knowsMore = wants.dividesMore(child.queue());
    return division
        .addOther(child.weight())
        .within(
            knowsMore ? child.demand(wants) : child.stockAmounts(),
            child.stockAmounts(),
            child.most());
  }

  private Division.Member user(KnownChild child) {
    double size =
        options.shareRule() == ShareRule.INVERSE_SIZE ? known.size(child) : Double.NaN;
    Division.Member user = division.addUser(child.weight(), size, known.isSized(child));
    if (known.isOwed(child)) {
      user.owed();
    }
    return user;
  }
}
