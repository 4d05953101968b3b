/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.order.yarn;

/** Whether a phase may use what the other leaves. */
public enum JohnsonSplit {
  /** Reduces keep to their part; maps take what is free. */
  WORK_CONSERVING,
  /** Maps and reduces keep to their parts each, as with the map and reduce slots of Hadoop 1. */
  STRICT
}
