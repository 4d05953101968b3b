/* SPDX-License-Identifier: Apache-2.0 */
/** The simulated ResourceManager and NodeManagers, and the calls into the scheduler. */
package io.lsps.lab.sim.cluster;
