/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt.yarn;

import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;

/**
 * A container of the scheduler, by which the core knows it from round to round. The scheduler's own
 * object would do, but for its hash: that is worked out anew from all parts of the container's id
 * each time, which for every container of a cluster took a third of a round.
 */
final class Handle {
  final RMContainer container;

  /** What tells it from the other containers of its application attempt. */
  final long number;

  Handle(RMContainer container) {
    this.container = container;
    this.number = container.getContainerId().getContainerId();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Handle && ((Handle) other).container == container;
  }

  @Override
  public int hashCode() {
    // Stays with the object and costs nothing.
    return System.identityHashCode(container);
  }

  @Override
  public String toString() {
    return container.getContainerId().toString();
  }
}
