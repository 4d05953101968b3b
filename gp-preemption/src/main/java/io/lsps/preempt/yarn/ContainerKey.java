/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt.yarn;

import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;

/**
 * Identifies a container from round to round. The scheduler's own object would do, but it computes
 * its hash anew from all parts of the container's id each time. Over all containers of a cluster
 * that takes a good part of a round.
 */
final class ContainerKey {
  final RMContainer container;

  /** What tells it from the other containers of its application attempt. */
  final long number;

  private final int hash;

  /**
   * A key.
   *
   * @param attempt hash of the application attempt's id
   */
  ContainerKey(RMContainer container, int attempt) {
    this.container = container;
    this.number = container.getContainerId().getContainerId();
    this.hash = 31 * attempt + Long.hashCode(number);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ContainerKey && ((ContainerKey) other).container == container;
  }

  @Override
  public int hashCode() {
    return hash;
  }

  @Override
  public String toString() {
    return container.getContainerId().toString();
  }
}
