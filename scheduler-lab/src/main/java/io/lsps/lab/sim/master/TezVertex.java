/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim.master;

import java.util.List;

/**
 * A vertex of a running Tez job.
 *
 * @param pool its tasks
 * @param kind of their containers
 * @param needs tasks of the vertices that must be done before
 * @param firstIndex number of its first task among all of the job
 */
record TezVertex(TaskPool pool, ContainerKind kind, List<TaskPool> needs, int firstIndex) {

  /** Whether its tasks may start. */
  boolean ready() {
    return needs.stream().allMatch(TaskPool::allDone);
  }
}
