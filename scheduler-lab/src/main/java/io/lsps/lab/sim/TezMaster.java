/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim;

import io.lsps.lab.workload.JobSpec;
import io.lsps.lab.workload.TezJob;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.Resource;

/**
 * Tez' application master: asks for the tasks of each vertex, at that vertex' priority, once the
 * vertices before it are done; uses a container again for the most urgent waiting task of its size,
 * and gives it back when it was idle for long.
 */
final class TezMaster implements Master, TaskAttempt.Listener {
  private final Simulation sim;
  private final JobSpec job;
  private final TezJob tez;
  private final long number;
  private final ApplicationAttemptId id;
  private final List<TezVertex> vertices;
  private final HeldContainers containers;
  private final AskTable asks;
  private final Turns turns;
  private boolean over;

  /**
   * A master.
   *
   * @param pools tasks of each vertex; they outlive an attempt, as Tez' recovery log does
   */
  TezMaster(
      Simulation sim,
      JobSpec job,
      TezJob tez,
      long number,
      List<TaskPool> pools,
      ApplicationAttemptId id) {
    this.sim = sim;
    this.job = job;
    this.tez = tez;
    this.number = number;
    this.id = id;
    this.vertices = vertices(tez, pools);
    this.containers = new HeldContainers(sim, job);
    this.asks = new AskTable(vertices.stream().map(TezVertex::ask).toArray(Ask[]::new));
    this.turns = new Turns(sim, this::turn);
  }

  private static List<TezVertex> vertices(TezJob tez, List<TaskPool> pools) {
    List<TezVertex> all = new ArrayList<>();
    List<Integer> priorities = tez.priorities();
    int firstIndex = 0;
    for (int i = 0; i < pools.size(); i++) {
      TezJob.Vertex vertex = tez.vertices().get(i);
      Resource size = Resource.newInstance(vertex.size().memoryMb(), vertex.size().vcores());
      all.add(
          new TezVertex(
              pools.get(i),
              new Ask(priorities.get(i), size),
              vertex.needs().stream().map(pools::get).toList(),
              firstIndex));
      firstIndex += pools.get(i).total();
    }
    return all;
  }

  @Override
  public void start() {
    turns.start();
    if (allDone()) {
      sim.jobDone(this);
      return;
    }
    askForReadyTasks();
    turn();
  }

  @Override
  public void wake() {
    turns.next();
  }

  private void turn() {
    List<ContainerId> back = containers.toRelease();
    for (Container container : sim.calls().allocate(id, List.of(), back).getContainers()) {
      Ask ask = asks.of(container);
      // Meanwhile a container that was in use already may have taken the task.
      if (asks.take(ask)) {
        use(containers.launch(container, ask));
      } else {
        containers.refuse(container);
        turns.next();
      }
    }
    // A container may have gone to a more urgent vertex than the one that asked for it.
    askForReadyTasks();
    if (asks.hasChanges()) {
      sim.calls().allocate(id, asks.changes(), List.of());
    }
    sim.demandChanged(this, asks.total());
    if (sim.actsOnTime() && asks.total() > 0) {
      turns.poll();
    }
  }

  /** Asks for as many containers as tasks wait and may start. */
  private void askForReadyTasks() {
    for (TezVertex vertex : vertices) {
      int wanted = vertex.ready() ? vertex.pool().waiting() : 0;
      int more = wanted - asks.outstanding(vertex.ask());
      if (more != 0) {
        asks.add(vertex.ask(), more);
        turns.next();
      }
    }
  }

  /** Runs the most urgent waiting task of the container's size in it. Vertices are so sorted. */
  private void use(HeldContainer container) {
    vertices.stream()
        .filter(vertex -> vertex.ready() && vertex.pool().waiting() > 0)
        .filter(vertex -> vertex.ask().size().equals(container.ask().size()))
        .min((a, b) -> Integer.compare(a.ask().priority(), b.ask().priority()))
        .ifPresentOrElse(
            vertex ->
                TaskAttempt.start(sim, vertex.pool(), container, number, vertex.firstIndex(), this),
            () -> giveBackLater(container));
  }

  private void giveBackLater(HeldContainer container) {
    long since = sim.now();
    sim.after(
        idleMillis(container),
        () -> {
          if (!over && !container.over() && container.idle() && container.idleSince() <= since) {
            containers.giveBack(container);
            turns.next();
          }
        });
  }

  /** Between the least and the most, by the container's number: Tez draws it by chance. */
  private long idleMillis(HeldContainer container) {
    long range = tez.idleMaxMillis() - tez.idleMinMillis() + 1;
    return tez.idleMinMillis() + container.id().getContainerId() * 7919 % range;
  }

  @Override
  public void succeeded(TaskAttempt attempt) {
    if (allDone()) {
      over = true;
      turns.stop();
      containers.exitAll();
      sim.jobDone(this);
      return;
    }
    if (attempt.pool().allDone()) {
      // Another vertex may start, and idle containers of its size with it.
      containers.all().stream().filter(HeldContainer::idle).forEach(this::use);
    } else {
      use(attempt.container());
    }
    askForReadyTasks();
  }

  @Override
  public void failed(TaskAttempt attempt, int failures) {
    if (failures >= sim.settings().tasks().maxAttempts()) {
      sim.jobFailed(this);
      return;
    }
    use(attempt.container());
    askForReadyTasks();
  }

  private boolean allDone() {
    return vertices.stream().allMatch(vertex -> vertex.pool().allDone());
  }

  @Override
  public void containerFinished(ContainerId container) {
    if (containers.gone(container) != null && !over) {
      askForReadyTasks();
    }
    if (over && !containers.anyUnconfirmed()) {
      sim.leave(this);
    }
  }

  @Override
  public void stop() {
    over = true;
    turns.stop();
    containers.abandon();
  }

  @Override
  public boolean hasLiveContainers() {
    return containers.anyUnconfirmed();
  }

  @Override
  public JobSpec job() {
    return job;
  }

  @Override
  public ApplicationAttemptId id() {
    return id;
  }
}
