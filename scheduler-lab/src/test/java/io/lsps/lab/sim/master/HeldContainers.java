/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim.master;

import io.lsps.lab.sim.cluster.SimulatedNodeManager;
import io.lsps.lab.sim.cluster.SimulatedNodes;
import io.lsps.lab.sim.cluster.World;
import io.lsps.lab.sim.engine.RunObserver.Outcome;
import io.lsps.lab.sim.engine.TaskRandom;
import io.lsps.lab.sim.master.HeldContainers.HeldContainer;
import io.lsps.lab.sim.master.OutstandingAsks.ContainerKind;
import io.lsps.lab.workload.WorkloadJob;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;

/** The containers of a master that keeps them from one task to the next. */
final class HeldContainers {
  private final World world;
  private final SimulatedNodes nodes;
  private final WorkloadJob job;
  private final Map<ContainerId, HeldContainer> unconfirmed = new LinkedHashMap<>();
  private final Map<ContainerId, HeldContainer> held = new LinkedHashMap<>();
  private final List<ContainerId> release = new ArrayList<>();

  HeldContainers(World world, SimulatedNodes nodes, WorkloadJob job) {
    this.world = world;
    this.nodes = nodes;
    this.job = job;
  }

  /** Those in use or idle, the oldest first; a copy. */
  List<HeldContainer> all() {
    return List.copyOf(held.values());
  }

  int count() {
    return held.size();
  }

  HeldContainer launch(Container container, ContainerKind kind) {
    HeldContainer launched =
        new HeldContainer(container.getId(), nodes.get(container.getNodeId()), kind, world.now());
    held.put(launched.id, launched);
    unconfirmed.put(launched.id, launched);
    launched.node.launch(launched.id, launched.kind.size());
    nodes.wake(launched.node);
    world.observer().started(job, world.now());
    return launched;
  }

  /** Gives back a container that was never launched, at the next heartbeat. */
  void refuse(Container container) {
    release.add(container.getId());
  }

  /** Gives back an idle container, at the next heartbeat. */
  void giveBack(HeldContainer container) {
    release.add(container.id);
    end(container, container.worked ? Outcome.DONE : Outcome.RELEASED);
  }

  /** The containers to give back now. Each is returned once. */
  List<ContainerId> toRelease() {
    List<ContainerId> now = List.copyOf(release);
    release.clear();
    return now;
  }

  /**
   * The application ends and every process exits by itself. This includes containers that were to
   * be given back at a later heartbeat.
   */
  void exitAll() {
    all().forEach(container -> end(container, Outcome.DONE));
    for (HeldContainer container : unconfirmed.values()) {
      container.node.exit(container.id, 0);
      nodes.wake(container.node);
    }
  }

  /** The master died: its containers are taken away. */
  void abandon() {
    all().forEach(container -> end(container, Outcome.KILLED));
  }

  /**
   * The ResourceManager reports that a container is gone. Returns the container if it was taken
   * away, or null if it had ended before.
   */
  HeldContainer gone(ContainerId id) {
    HeldContainer container = unconfirmed.remove(id);
    if (container == null || container.over) {
      return null;
    }
    end(container, Outcome.KILLED);
    return container;
  }

  /** Whether the ResourceManager has still to confirm an end. */
  boolean anyUnconfirmed() {
    return !unconfirmed.isEmpty();
  }

  private void end(HeldContainer container, Outcome outcome) {
    List.copyOf(container.attempts).forEach(HeldContainer.Work::kill);
    container.finish();
    held.remove(container.id);
    container.node.idle(container.kind.size());
    world.observer().ended(job, container.start, world.now(), outcome);
    world.progress();
  }

  /**
   * A container that stays after a task in it has ended, such as a Spark executor; compared by
   * identity.
   */
  static final class HeldContainer {
    /** What can run in a container; compared by identity. */
    interface Work {
      /** The container is gone. */
      void kill();
    }

    final ContainerId id;
    final SimulatedNodeManager node;
    final ContainerKind kind;
    final long start;
    final Set<Work> attempts = new LinkedHashSet<>();
    long idleSince;
    boolean worked;
    boolean over;

    HeldContainer(ContainerId id, SimulatedNodeManager node, ContainerKind kind, long start) {
      this.id = id;
      this.node = node;
      this.kind = kind;
      this.start = start;
      this.idleSince = start;
    }

    boolean idle() {
      return attempts.isEmpty();
    }

    void begin(Work attempt) {
      attempts.add(attempt);
      worked = true;
    }

    void end(Work attempt, long now) {
      attempts.remove(attempt);
      if (attempts.isEmpty()) {
        idleSince = now;
      }
    }

    void finish() {
      over = true;
    }
  }

  /** One attempt of a task in a container that stays after it; compared by identity. */
  static final class TaskAttempt implements HeldContainer.Work {
    /** Hears how an attempt ended by itself. */
    interface Listener {
      void succeeded(TaskAttempt attempt);

      /** The attempt failed, and its task waits again. */
      void failed(TaskAttempt attempt, int failures);
    }

    private final World world;
    private final TaskPool pool;
    private final HeldContainer container;
    private final Listener listener;
    private final int index;
    private boolean over;

    private TaskAttempt(World world, TaskPool pool, HeldContainer container, Listener listener) {
      this.world = world;
      this.pool = pool;
      this.container = container;
      this.listener = listener;
      this.index = pool.start();
    }

    /**
     * Starts a waiting task.
     *
     * @param job number of the job in the run, which decides the task's random numbers
     * @param firstIndex number of the pool's first task among all of the job
     */
    static TaskAttempt start(
        World world,
        TaskPool pool,
        HeldContainer container,
        long job,
        int firstIndex,
        Listener listener) {
      TaskAttempt attempt = new TaskAttempt(world, pool, container, listener);
      container.begin(attempt);
      attempt.work(job, firstIndex + attempt.index);
      world.progress();
      return attempt;
    }

    private void work(long job, int task) {
      TaskRandom random = world.random();
      int number = pool.attempt(index);
      long millis = random.millis(pool.millis(index), job, true, task, container.node.speed);
      if (random.failureDraw(job, true, task, number)
          < world.settings().tasks().failureProbability()) {
        double point = random.failurePoint(job, true, task, number);
        world.after(Math.max(1, (long) (millis * point)), this::fail);
      } else {
        world.after(millis, this::succeed);
      }
    }

    HeldContainer container() {
      return container;
    }

    TaskPool pool() {
      return pool;
    }

    private void succeed() {
      if (!over) {
        end();
        pool.succeed(index);
        world.gain();
        listener.succeeded(this);
      }
    }

    private void fail() {
      if (!over) {
        end();
        listener.failed(this, pool.fail(index));
      }
    }

    /** The task waits again. */
    @Override
    public void kill() {
      end();
      pool.giveUp(index);
    }

    private void end() {
      over = true;
      container.end(this, world.now());
      world.progress();
    }
  }
}
