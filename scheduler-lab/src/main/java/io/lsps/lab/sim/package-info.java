/* SPDX-License-Identifier: Apache-2.0 */
/**
 * The virtual-time cluster: one event queue, real schedulers, simulated nodes and application
 * masters.
 */
package io.lsps.lab.sim;
