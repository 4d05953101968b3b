/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.workload;

import io.lsps.lab.LabException;
import io.lsps.workload.UserHistory;
import java.io.Closeable;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** A source of jobs by rising submission time. */
public interface Workload {

  /** The name under which results are kept. */
  String name();

  /** Every user that may submit, in a fixed order. */
  List<String> users();

  /**
   * Every leaf queue that jobs are submitted to, by its path below root, in a fixed order. By
   * default one for each user.
   */
  default List<String> queues() {
    return users();
  }

  /** Whether every draw has the same jobs, since they were recorded and not drawn. */
  default boolean recorded() {
    return false;
  }

  /**
   * One draw. The same seed gives the same jobs, job by job.
   *
   * @return the jobs by rising submission time, those that follow on others within these; read
   *     lazily where the source is a file
   */
  Jobs jobs(long seed);

  /** The cluster of the experiment, or null if the caller must choose one. */
  default ClusterShape cluster() {
    return null;
  }

  /**
   * Whether this is a paper's experiment, which counts slots for tasks only. By default AMs take no
   * containers in it, and there are no overheads.
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

  /** History of earlier runs of the same jobs, by user; usually empty. */
  default Map<String, UserHistory> history(long seed) {
    return Map.of();
  }

  /** Remarks of a trace's reader on what it read and skipped, a line each; usually empty. */
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

    static Jobs of(List<WorkloadJob> jobs) {
      return of(jobs.iterator(), () -> {});
    }

    static Jobs of(Iterator<WorkloadJob> jobs, Runnable close) {
      return new Jobs() {
        @Override
        public boolean hasNext() {
          return jobs.hasNext();
        }

        @Override
        public WorkloadJob next() {
          return jobs.next();
        }

        @Override
        public void close() {
          close.run();
        }
      };
    }
  }

  /**
   * Alike nodes.
   *
   * @param nodes how many
   * @param slotsPerNode containers of the standard size that fit on one
   */
  public record ClusterShape(int nodes, int slotsPerNode) {

    public ClusterShape {
      if (nodes < 1 || slotsPerNode < 1) {
        throw new IllegalArgumentException(
            "a cluster needs at least one node with one slot, not " + nodes + " x " + slotsPerNode);
      }
    }

    /** Containers of the standard size that fit at once. */
    public int slots() {
      return nodes * slotsPerNode;
    }
  }

  /**
   * The totals of one draw of a workload, from reading it once.
   *
   * @param jobs number of jobs, successors among them
   * @param workMillis service time of all tasks on nodes of speed 1
   * @param lastSubmitMillis submission of the last job
   */
  public record WorkloadProfile(long jobs, double workMillis, long lastSubmitMillis) {

    public static WorkloadProfile of(Workload workload, long seed) {
      long jobs = 0;
      double work = 0;
      long last = 0;
      try (Workload.Jobs draw = workload.jobs(seed)) {
        while (draw.hasNext()) {
          WorkloadJob job = draw.next();
          if (job.submitMillis() < last) {
            throw new IllegalArgumentException(
                "job %s is submitted at %d ms, before %d"
                    .formatted(job.id(), job.submitMillis(), last));
          }
          jobs += count(job);
          work += work(job);
          last = job.submitMillis();
        }
      }
      if (jobs == 0) {
        throw new LabException(
            workload.name() + ": no job to run in it; expected one at least, see lsps lab list");
      }
      return new WorkloadProfile(jobs, work, last);
    }

    private static long count(WorkloadJob job) {
      return 1 + job.successors().stream().mapToLong(WorkloadProfile::count).sum();
    }

    private static double work(WorkloadJob job) {
      return job.workMillis() + job.successors().stream().mapToDouble(WorkloadProfile::work).sum();
    }

    /** The offered load: work over what this many slots can do until the last submission. */
    public double load(double slots) {
      return lastSubmitMillis == 0
          ? Double.POSITIVE_INFINITY
          : workMillis / (lastSubmitMillis * slots);
    }

    /**
     * The least number of nodes on which the load is at most the one given.
     *
     * @throws IllegalArgumentException if all jobs come at once: then no number of nodes is enough
     */
    public int nodesFor(double load, int slotsPerNode) {
      if (lastSubmitMillis == 0) {
        throw new IllegalArgumentException(
            "all jobs are submitted at once, which no number of nodes makes a load of %s; expected --nodes"
                .formatted(load));
      }
      return (int) Math.max(1, Math.ceil(workMillis / (lastSubmitMillis * load * slotsPerNode)));
    }
  }
}
