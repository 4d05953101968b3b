/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn;

import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.AllocationConfigurationException;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.SchedulingPolicy;

/** The stock policy that LsPS stands on: what it does where LsPS has no say. */
enum Fairness {
  /** Stock {@code fair}: memory alone. */
  FAIR,
  /** Stock {@code drf}: the dominant resource. */
  DRF;

  SchedulingPolicy policy() {
    try {
      return SchedulingPolicy.parse(name());
    } catch (AllocationConfigurationException e) {
      throw new IllegalStateException("Hadoop does not know its own policy " + name(), e);
    }
  }
}
