/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.workload;

import java.util.ArrayList;
import java.util.List;

/**
 * The framework of a job, which decides its kind of application master. MapReduce needs nothing
 * beyond the job's maps and reduces. Another framework is a record with its own phases (task
 * counts, times, container sizes), and the simulation has a master for it.
 */
public interface JobFramework {
  /** The application type that a client of this framework sets. */
  String applicationType();

  /** Service time of all tasks that are not the job's maps and reduces, milliseconds. */
  default double workMillis() {
    return 0;
  }

  /** MapReduce: the maps and reduces that the job lists. */
  public record MapReduceFramework() implements JobFramework {
    @Override
    public String applicationType() {
      return "MAPREDUCE";
    }
  }

  /**
   * A service, such as a notebook's executors: containers that do not end by themselves. They are
   * held until somebody stops the application.
   *
   * @param size of each
   * @param lifeMillis from the start of its master until it is stopped
   */
  public record ServiceJob(int containers, ContainerSize size, long lifeMillis)
      implements JobFramework {

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
      implements JobFramework {
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
      implements JobFramework {
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
    public double workMillis() {
      return vertices.stream().mapToDouble(vertex -> vertex.tasks().totalMillis()).sum();
    }
  }
}
