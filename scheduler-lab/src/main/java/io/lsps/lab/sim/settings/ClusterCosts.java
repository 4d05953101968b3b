/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim.settings;

/**
 * What jobs pay on a real cluster beside the times of their tasks. Each cost can be left out.
 *
 * @param copiesFinishedMapsOnly whether an early reduce can have copied only what finished maps
 *     wrote; otherwise all that fits in the time since it started
 * @param stragglers attempts that take longer than their tasks
 * @param speculation whether masters start a second attempt of a slow task, as MapReduce does
 * @param locality where data lie
 * @param failures nodes that are lost
 */
public record ClusterCosts(
    boolean copiesFinishedMapsOnly,
    Stragglers stragglers,
    boolean speculation,
    Locality locality,
    NodeFailures failures) {
  /** None at all. */
  public static final ClusterCosts NONE =
      new ClusterCosts(false, Stragglers.NONE, false, Locality.NONE, NodeFailures.NONE);

  /** The same with another rule for what an early reduce can have copied. */
  public ClusterCosts withCopiesOfFinishedMapsOnly(boolean only) {
    return new ClusterCosts(only, stragglers, speculation, locality, failures);
  }

  /** The same with other stragglers. */
  public ClusterCosts with(Stragglers other) {
    return new ClusterCosts(copiesFinishedMapsOnly, other, speculation, locality, failures);
  }

  /** The same with or without second attempts. */
  public ClusterCosts withSpeculation(boolean on) {
    return new ClusterCosts(copiesFinishedMapsOnly, stragglers, on, locality, failures);
  }

  /** The same with data at other places. */
  public ClusterCosts with(Locality other) {
    return new ClusterCosts(copiesFinishedMapsOnly, stragglers, speculation, other, failures);
  }

  /** The same with other losses of nodes. */
  public ClusterCosts with(NodeFailures other) {
    return new ClusterCosts(copiesFinishedMapsOnly, stragglers, speculation, locality, other);
  }
}
