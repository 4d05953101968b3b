/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.workload;

import io.lsps.workload.UserHistory;
import java.io.Closeable;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** A source of jobs in the order of their submission. */
public interface Workload {

  /** The name under which results are kept. */
  String name();

  /**
   * Every user that may submit, in a fixed order: the Capacity Scheduler wants its queues named.
   */
  List<String> users();

  /**
   * One draw. The same seed gives the same jobs, job by job.
   *
   * @param seed of every random choice
   * @return the jobs by rising submission time, those that follow on others within these; read
   *     lazily where the source is a file
   */
  Jobs jobs(long seed);

  /** The cluster of the experiment, or null when the caller must choose one. */
  default ClusterShape cluster() {
    return null;
  }

  /**
   * Whether this is a paper's experiment, which counts slots for tasks only. By default masters
   * take no containers in it, and nothing costs anything beside the tasks.
   */
  default boolean papersSlots() {
    return false;
  }

  /**
   * The size of a node's slot where jobs have containers of different sizes; null where a slot is
   * the cluster's map container.
   */
  default ContainerSize slot() {
    return null;
  }

  /**
   * Scheduler settings that belong to the experiment, such as a guaranteed share, in the notation
   * of {@code --set}.
   *
   * @param clusterMb memory of the whole cluster, MB
   * @param clusterVcores virtual cores of the whole cluster
   */
  default Map<String, String> queueSettings(long clusterMb, int clusterVcores) {
    return Map.of();
  }

  /**
   * What a scheduler with a history knows from earlier runs of the same jobs, by user. Most
   * workloads have nothing.
   */
  default Map<String, UserHistory> history(long seed) {
    return Map.of();
  }

  /**
   * What a reader of a trace took over and what it had to leave out, counted, a line each; most
   * workloads have nothing to say.
   */
  default List<String> notes() {
    return List.of();
  }

  /**
   * The workload on a cluster; only one whose jobs have deadlines depends on it.
   *
   * @param leastMillis what a job takes alone there
   */
  default Workload on(ToDoubleFunction<WorkloadJob> leastMillis) {
    return this;
  }

  /** Jobs being read; closing ends the reading. */
  interface Jobs extends Iterator<WorkloadJob>, Closeable {
    @Override
    default void close() {}

    /** Jobs that are all in memory. */
    static Jobs of(List<WorkloadJob> jobs) {
      Iterator<WorkloadJob> iterator = jobs.iterator();
      return new Jobs() {
        @Override
        public boolean hasNext() {
          return iterator.hasNext();
        }

        @Override
        public WorkloadJob next() {
          return iterator.next();
        }
      };
    }
  }
}
