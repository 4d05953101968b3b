/* SPDX-License-Identifier: Apache-2.0 */
/** Global Preemption in a ResourceManager: the monitor, its settings, what it reads and does. */
package io.lsps.preempt.yarn;
