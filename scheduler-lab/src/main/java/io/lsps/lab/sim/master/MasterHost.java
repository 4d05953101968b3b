/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim.master;

import io.lsps.lab.sim.cluster.SimulatedNodes;
import io.lsps.lab.sim.cluster.World;

/**
 * What a master works with.
 *
 * @param nodes that its containers run on
 * @param applications told of the end of its job
 */
public record MasterHost(World world, SimulatedNodes nodes, Master.Listener applications) {}
