/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim.master;

import io.lsps.lab.sim.settings.SettingRanges;
import java.util.Objects;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;

/**
 * A kind of container that a master asks for. Each kind of one master has its own priority or its
 * own allocation request id. By these two a container tells which request it answers.
 *
 * @param priority YARN's, the smaller the more urgent
 * @param allocationRequestId chosen by the master; -1 where it gives none, as MapReduce
 * @param size of each container
 */
record ContainerKind(int priority, long allocationRequestId, Resource size) {
  /** YARN's value where a master gives no allocation request id. */
  static final long NO_ID = -1;

  ContainerKind {
    Objects.requireNonNull(size, "size");
    SettingRanges.notNegative("priority", priority);
  }

  /** A kind that its priority alone tells from the others. */
  ContainerKind(int priority, Resource size) {
    this(priority, NO_ID, size);
  }

  /** The scheduler's key of this kind. */
  SchedulerRequestKey key() {
    return new SchedulerRequestKey(Priority.newInstance(priority), allocationRequestId, null);
  }

  /** Whether a container is of this kind. */
  boolean isAnsweredBy(Container container) {
    return container.getPriority().getPriority() == priority
        && container.getAllocationRequestId() == allocationRequestId;
  }
}
