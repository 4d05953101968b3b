/* SPDX-License-Identifier: Apache-2.0 */
/** Invariants of every run, whatever the scheduler; a violation ends the run. */
package io.lsps.lab.sim.invariant;
