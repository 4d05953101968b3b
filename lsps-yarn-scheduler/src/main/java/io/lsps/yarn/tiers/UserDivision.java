/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.tiers;

import io.lsps.share.ShareRule;
import io.lsps.yarn.fast.LeafApps;
import io.lsps.yarn.options.QueueOptions;
import java.util.List;
import org.apache.hadoop.yarn.api.records.Resource;

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
  }

  private final BoundQueue queue;
  private final QueueOptions options;
  private final Wants wants;
  private final Known known;

  UserDivision(BoundQueue queue, QueueOptions options, Wants wants, Known known) {
    this.queue = queue;
    this.options = options;
    this.wants = wants;
    this.known = known;
  }

  /**
   * Whether a division would go by what the last went by, if the total and the children's weights
   * and maximum shares are the same; if not, it is noted what it goes by.
   */
  boolean isSame(List<KnownChild> children, Resource total) {
    long[] enough = enough(total);
    boolean same = options.shareRule() == ShareRule.LEAST_WORK;
    for (KnownChild child : children) {
      if (child.isActive()) {
        boolean user = child.isUser();
        same &=
            child.isDividedBy(
                demand(child),
                least(child),
                user && child.isOwed(),
                user && known.isSized(child),
                enough);
      }
    }
    return same;
  }

  /**
   * By type, more than any child gets. The level of a division is found by doubling and halving, so
   * a share may be up to twice the total, and a unit, before it is found to be too much. Limits
   * beyond that decide nothing on the way and cap nothing in the end.
   */
  private long[] enough(Resource total) {
    long[] enough = TypeAmounts.of(total, options.fairness().types());
    for (int type = 0; type < enough.length; type++) {
      enough[type] = 4 * (Math.min(enough[type], Long.MAX_VALUE / 8) + 1);
    }
    return enough;
  }

  /**
   * Divides.
   *
   * @param children whose limits and stock shares are those of now
   * @return what each has, in the order of the children; null of one that is not active
   */
  Division.Member[] divide(List<KnownChild> children, Resource total, Resource cluster) {
    Division division = new Division(options);
    Division.Member[] members = new Division.Member[children.size()];
    JobClaims claims = new JobClaims();
    ClaimReader reader = new ClaimReader(queue, options, wants);
    boolean byWork = options.shareRule() == ShareRule.LEAST_WORK;
    int place = 0;
    for (KnownChild child : children) {
      if (child.isActive()) {
        members[place] = member(division, child);
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
      List<AppClaims> apps = reader.unread(LeafApps.runnable(child.leaf()));
      reader.read(child.leaf(), apps, false);
      claims.addUser(reader.sum(apps));
    }
  }

  private Division.Member member(Division division, KnownChild child) {
    // Without weight a leaf queue keeps the stock meaning: its minimum share and no more.
    Division.Member member =
        child.isUser() ? user(division, child) : division.addOther(child.weight());
    return member.within(demand(child), least(child), child.most());
  }

  private long[] demand(KnownChild child) {
    // Under a policy of Hadoop's own a parent divides its fair share and nothing else.
    return child.leaf() != null || wants.dividesMore(child.queue())
        ? child.demand(wants)
        : child.stockAmounts();
  }

  private long[] least(KnownChild child) {
    return child.leaf() == null ? child.stockAmounts() : known.least(child);
  }

  private Division.Member user(Division division, KnownChild child) {
    double size = options.shareRule() == ShareRule.INVERSE_SIZE ? known.size(child) : Double.NaN;
    return division.addUser(child.weight(), size, known.isSized(child));
  }
}
