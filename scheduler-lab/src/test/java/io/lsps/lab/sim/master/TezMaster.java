/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim.master;

import io.lsps.lab.sim.master.FrameworkJobs.TezJob;
import io.lsps.lab.sim.master.HeldContainers.HeldContainer;
import io.lsps.lab.sim.master.HeldContainers.TaskAttempt;
import io.lsps.lab.sim.master.Master.MasterHost;
import io.lsps.lab.sim.master.OutstandingAsks.ContainerKind;
import io.lsps.lab.workload.WorkloadJob;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;

/**
 * Tez' application master. It asks for the tasks of a vertex, at the vertex' priority, when the
 * vertices before it are done. It uses a container again for the most urgent waiting task of the
 * same size, and gives it back when it was idle for long.
 */
final class TezMaster extends HoldingMaster implements TaskAttempt.Listener {
  private final TezJob tez;
  private final long number;
  private final List<TezVertex> vertices;

  /**
   * A master.
   *
   * @param pools tasks of each vertex; they outlive an attempt, as Tez' recovery log does
   */
  TezMaster(
      MasterHost host,
      WorkloadJob job,
      TezJob tez,
      long number,
      List<TaskPool> pools,
      ApplicationAttemptId id) {
    this(host, job, tez, number, id, vertices(tez, pools));
  }

  private TezMaster(
      MasterHost host,
      WorkloadJob job,
      TezJob tez,
      long number,
      ApplicationAttemptId id,
      List<TezVertex> vertices) {
    super(
        host, job, id, false, vertices.stream().map(TezVertex::kind).toArray(ContainerKind[]::new));
    this.tez = tez;
    this.number = number;
    this.vertices = vertices;
  }

  private static List<TezVertex> vertices(TezJob tez, List<TaskPool> pools) {
    List<TezVertex> all = new ArrayList<>();
    List<Integer> priorities = tez.priorities();
    int firstIndex = 0;
    for (int i = 0; i < pools.size(); i++) {
      TezJob.Vertex vertex = tez.vertices().get(i);
      all.add(
          new TezVertex(
              pools.get(i),
              kind(priorities.get(i), vertex.size()),
              vertex.needs().stream().map(pools::get).toList(),
              firstIndex));
      firstIndex += pools.get(i).total();
    }
    return all;
  }

  @Override
  public void start() {
    startTurns();
    if (allDone()) {
      jobDone();
      return;
    }
    askForReadyTasks();
    turn();
  }

  @Override
  void launched(HeldContainer container) {
    use(container);
  }

  /** A more urgent vertex may have used a container that another one asked for. */
  @Override
  void plan() {
    askForReadyTasks();
  }

  @Override
  void taken() {
    askForReadyTasks();
  }

  /** Asks for one container for each task that waits and may start. */
  private void askForReadyTasks() {
    for (TezVertex vertex : vertices) {
      int wanted = vertex.ready() ? vertex.pool().waiting() : 0;
      int more = wanted - asks().outstanding(vertex.kind());
      if (more != 0) {
        asks().add(vertex.kind(), more);
        wake();
      }
    }
  }

  /**
   * Runs the most urgent waiting task of the container's size in it. Vertices are sorted by
   * urgency.
   */
  private void use(HeldContainer container) {
    vertices.stream()
        .filter(vertex -> vertex.ready() && vertex.pool().waiting() > 0)
        .filter(vertex -> vertex.kind().size().equals(container.kind.size()))
        .min((a, b) -> Integer.compare(a.kind().priority(), b.kind().priority()))
        .ifPresentOrElse(
            vertex ->
                TaskAttempt.start(
                    world(), vertex.pool(), container, number, vertex.firstIndex(), this),
            () -> giveBackLater(container));
  }

  private void giveBackLater(HeldContainer container) {
    long since = world().now();
    world()
        .after(
            idleMillis(container),
            () -> {
              if (!over() && !container.over && container.idle() && container.idleSince <= since) {
                containers().giveBack(container);
                wake();
              }
            });
  }

  /**
   * The idle time by the container's number, between the least and the most. Tez draws it at
   * random.
   */
  private long idleMillis(HeldContainer container) {
    long range = tez.idleMaxMillis() - tez.idleMinMillis() + 1;
    return tez.idleMinMillis() + container.id.getContainerId() * 7919 % range;
  }

  @Override
  public void succeeded(TaskAttempt attempt) {
    if (allDone()) {
      finish();
      return;
    }
    if (attempt.pool().allDone()) {
      // Another vertex may start; idle containers of its size can run its tasks.
      containers().all().stream().filter(HeldContainer::idle).forEach(this::use);
    } else {
      use(attempt.container());
    }
    askForReadyTasks();
  }

  @Override
  public void failed(TaskAttempt attempt, int failures) {
    if (failedForGood(failures)) {
      return;
    }
    use(attempt.container());
    askForReadyTasks();
  }

  private boolean allDone() {
    return vertices.stream().allMatch(vertex -> vertex.pool().allDone());
  }

  /**
   * A vertex of a running Tez job.
   *
   * @param kind of their containers
   * @param needs tasks of the vertices that must be done before
   * @param firstIndex number of its first task among all of the job
   */
  private record TezVertex(
      TaskPool pool, ContainerKind kind, List<TaskPool> needs, int firstIndex) {

    boolean ready() {
      return needs.stream().allMatch(TaskPool::allDone);
    }
  }
}
