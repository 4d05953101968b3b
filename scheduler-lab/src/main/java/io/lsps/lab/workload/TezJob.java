/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.workload;

import java.util.ArrayList;
import java.util.List;

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
   * @param tasks it has
   * @param size of each container
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
          "idle times must be 0 <= min <= max ms, not " + idleMinMillis + " and " + idleMaxMillis);
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
