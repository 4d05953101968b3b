/* SPDX-License-Identifier: Apache-2.0 */
/** The rule of docs/rule.md in leaf queues of the CapacityScheduler. */
package io.lsps.yarn.capacity;
