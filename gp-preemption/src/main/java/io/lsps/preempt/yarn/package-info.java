/* SPDX-License-Identifier: Apache-2.0 */
/** Global Preemption in a ResourceManager: the monitor, its settings, its inputs and actions. */
package io.lsps.preempt.yarn;
