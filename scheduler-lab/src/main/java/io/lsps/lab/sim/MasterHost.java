/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim;

/**
 * Where a master works.
 *
 * @param nodes that its containers run on
 * @param applications told of the end of its job
 */
record MasterHost(World world, SimulatedNodes nodes, Master.Listener applications) {}
