/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.tiers;

/** What is known of the users among the children of one queue, at this update. */
final class DividedUsers implements UserDivision.Known {
  private final BoundQueue queue;
  private final Users users;
  private final LeastNeeds needs;
  private final MasterLimits masterLimits;

  DividedUsers(BoundQueue queue, Users users, LeastNeeds needs, MasterLimits masterLimits) {
    this.queue = queue;
    this.users = users;
    this.needs = needs;
    this.masterLimits = masterLimits;
  }

  @Override
  public long[] least(KnownChild user) {
    return user.atLeast(needs, masterLimits);
  }

  @Override
  public double size(KnownChild user) {
    return queue.atLeastOneContainer(users.queueSize(user.name()));
  }

  @Override
  public boolean isSized(KnownChild user) {
    return users.queueSized(user.name());
  }
}
