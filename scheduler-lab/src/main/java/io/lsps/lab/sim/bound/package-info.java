/* SPDX-License-Identifier: Apache-2.0 */
/** Bounds, and a scheduler that knows all task times. */
package io.lsps.lab.sim.bound;
