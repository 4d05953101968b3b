/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim.master;

import io.lsps.lab.sim.master.HoldingMaster.ServiceMaster;
import io.lsps.lab.workload.ContainerSize;
import io.lsps.lab.workload.JobFramework;
import io.lsps.lab.workload.PhaseTasks;
import io.lsps.lab.workload.WorkloadJob;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Jobs of other frameworks than MapReduce. Their masters are models of the frameworks' own,
 * compared with real ones by {@code bin/dev client-asks}.
 */
public final class FrameworkJobs {
  private FrameworkJobs() {}

  /** A counted job of such a framework, in a leaf queue of its user's name. */
  public static WorkloadJob job(
      String id, String user, String name, long submitMillis, JobFramework framework) {
    return new WorkloadJob(
        id,
        user,
        user,
        name,
        submitMillis,
        PhaseTasks.NONE,
        PhaseTasks.NONE,
        Set.of(),
        true,
        List.of(),
        framework,
        null);
  }

  /**
   * A service, such as a notebook's executors: containers that do not end by themselves. They are
   * held until somebody stops the application.
   *
   * @param size of each
   * @param lifeMillis from the start of its master until it is stopped
   */
  public record ServiceJob(int containers, ContainerSize size, long lifeMillis)
      implements JobMasters.Maker {

    public ServiceJob {
      if (containers < 1 || lifeMillis < 1) {
        throw new IllegalArgumentException(
            "a service needs a container and 1 ms or more, not %s and %s ms"
                .formatted(containers, lifeMillis));
      }
    }

    @Override
    public String applicationType() {
      return "yarn-service";
    }

    @Override
    public JobMasters masters(Master.MasterHost host, WorkloadJob job, long number) {
      return id -> new ServiceMaster(host, job, this, id);
    }
  }

  /**
   * A Spark application with dynamic allocation: stages that run one after another, with tasks
   * inside executors. Times are Spark's defaults unless said otherwise.
   *
   * @param stages tasks of each
   * @param executor container of an executor; it runs as many tasks at once as it has virtual cores
   * @param minExecutors that it keeps whatever there is to do
   * @param maxExecutors that it never exceeds
   * @param backlogMillis how long tasks must wait before executors are asked for ({@code
   *     spark.dynamicAllocation.schedulerBacklogTimeout}), and how long for the next, twice as many
   * @param idleMillis after which an executor without a task is given back ({@code
   *     spark.dynamicAllocation.executorIdleTimeout})
   */
  public record SparkJob(
      List<PhaseTasks> stages,
      ContainerSize executor,
      int minExecutors,
      int maxExecutors,
      long backlogMillis,
      long idleMillis)
      implements JobMasters.Maker {
    private static final long BACKLOG_MILLIS = 1000;
    private static final long IDLE_MILLIS = 60_000;

    public SparkJob {
      stages = List.copyOf(stages);
      if (stages.isEmpty() || stages.stream().anyMatch(stage -> stage.count() == 0)) {
        throw new IllegalArgumentException("a Spark job needs a stage, and each stage a task");
      }
      if (minExecutors < 0 || maxExecutors < Math.max(1, minExecutors)) {
        throw new IllegalArgumentException(
            "executors must be from 0 <= min <= max with max at least 1, not %s to %s"
                .formatted(minExecutors, maxExecutors));
      }
      if (backlogMillis < 1 || idleMillis < 1) {
        throw new IllegalArgumentException(
            "timeouts must be 1 ms or more, not " + backlogMillis + " and " + idleMillis);
      }
    }

    /** With Spark's own timeouts, no executor to keep and no limit. */
    public static SparkJob of(ContainerSize executor, PhaseTasks... stages) {
      return new SparkJob(
          List.of(stages), executor, 0, Integer.MAX_VALUE, BACKLOG_MILLIS, IDLE_MILLIS);
    }

    @Override
    public String applicationType() {
      return "SPARK";
    }

    @Override
    public JobMasters masters(Master.MasterHost host, WorkloadJob job, long number) {
      // Spark's driver keeps nothing for the next attempt.
      return id -> new SparkMaster(host, job, this, number, id);
    }

    @Override
    public double workMillis() {
      double coreMillis = stages.stream().mapToDouble(PhaseTasks::totalMillis).sum();
      return coreMillis / executor.vcores();
    }
  }

  /**
   * A Tez application: a graph of vertices, each with a priority of its own. A container is used
   * again for the next task that fits; idle containers are given back after a while.
   *
   * @param vertices in an order in which every vertex comes after those it needs
   * @param idleMinMillis the least time that an idle container is kept ({@code
   *     tez.am.container.idle.release-timeout-min.millis})
   * @param idleMaxMillis the most ({@code tez.am.container.idle.release-timeout-max.millis})
   */
  public record TezJob(List<Vertex> vertices, long idleMinMillis, long idleMaxMillis)
      implements JobMasters.Maker {
    private static final long IDLE_MIN_MILLIS = 5_000;
    private static final long IDLE_MAX_MILLIS = 10_000;

    /**
     * One vertex.
     *
     * @param needs numbers, from 0, of the vertices that must be done before its tasks start
     */
    public record Vertex(PhaseTasks tasks, ContainerSize size, List<Integer> needs) {
      /** Checks that there is a task. */
      public Vertex {
        needs = List.copyOf(needs);
        if (tasks.count() == 0) {
          throw new IllegalArgumentException("a vertex needs a task");
        }
      }
    }

    /** Checks the graph. */
    public TezJob {
      vertices = List.copyOf(vertices);
      if (vertices.isEmpty()) {
        throw new IllegalArgumentException("a Tez job needs a vertex");
      }
      for (int number = 0; number < vertices.size(); number++) {
        for (int need : vertices.get(number).needs()) {
          if (need < 0 || need >= number) {
            throw new IllegalArgumentException(
                "vertex " + number + " needs vertex " + need + ", expected one before it");
          }
        }
      }
      if (idleMinMillis < 0 || idleMaxMillis < idleMinMillis) {
        throw new IllegalArgumentException(
            "idle times must be 0 <= min <= max ms, not %s and %s"
                .formatted(idleMinMillis, idleMaxMillis));
      }
    }

    /** With Tez' own idle times. */
    public static TezJob of(Vertex... vertices) {
      return new TezJob(List.of(vertices), IDLE_MIN_MILLIS, IDLE_MAX_MILLIS);
    }

    /**
     * YARN priorities of the vertices, as Tez' {@code DAGSchedulerNaturalOrder} sets them: by
     * distance from the root, then by number; no two are equal.
     */
    public List<Integer> priorities() {
      List<Integer> distances = new ArrayList<>();
      List<Integer> priorities = new ArrayList<>();
      for (Vertex vertex : vertices) {
        int distance =
            vertex.needs().stream().mapToInt(need -> distances.get(need) + 1).max().orElse(0);
        int low = (distance + 1) * vertices.size() * 3 + distances.size() * 3;
        distances.add(distance);
        priorities.add(low - 1);
      }
      return priorities;
    }

    @Override
    public String applicationType() {
      return "TEZ";
    }

    @Override
    public JobMasters masters(Master.MasterHost host, WorkloadJob job, long number) {
      List<TaskPool> pools = vertices.stream().map(vertex -> new TaskPool(vertex.tasks())).toList();
      return id -> new TezMaster(host, job, this, number, pools, id);
    }

    @Override
    public double workMillis() {
      return vertices.stream().mapToDouble(vertex -> vertex.tasks().totalMillis()).sum();
    }
  }
}
