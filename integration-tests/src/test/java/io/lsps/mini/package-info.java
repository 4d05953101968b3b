/* SPDX-License-Identifier: Apache-2.0 */
/**
 * The scheduler in a whole cluster: MiniYARNCluster, with node managers that start real MapReduce
 * jobs in processes of their own.
 *
 * <p>Nothing here depends on how fast the machine is. Maps wait at a {@link io.lsps.mini.Gate}
 * until the test has seen what it wants to see; and conditions are waited for, never times.
 */
package io.lsps.mini;
