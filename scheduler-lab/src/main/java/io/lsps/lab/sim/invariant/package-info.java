/* SPDX-License-Identifier: Apache-2.0 */
/**
 * What must hold in every run, whatever the scheduler; a violation names itself and ends the run.
 */
package io.lsps.lab.sim.invariant;
