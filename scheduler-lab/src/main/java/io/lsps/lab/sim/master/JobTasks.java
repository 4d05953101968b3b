/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim.master;

import io.lsps.lab.sim.cluster.SimulatedNodeManager;
import io.lsps.lab.sim.cluster.SimulatedNodes;
import io.lsps.lab.sim.cluster.World;
import io.lsps.lab.sim.engine.RunObserver.Outcome;
import io.lsps.lab.sim.engine.TaskRandom;
import io.lsps.lab.sim.settings.SimulationSettings.TaskModel;
import io.lsps.lab.workload.WorkloadJob;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.Resource;

/**
 * Runs the tasks of one job in containers. A reduce holds its container from its start until the
 * last map's end plus its own time, less the part of its time that overlapped with the maps.
 */
final class JobTasks {
  private static final int EXIT_FAILED = 1;

  /** Notified of the ends of attempts. */
  interface Listener {
    void succeeded(RunningTask task);

    void failed(RunningTask task, int failures);
  }

  private final World world;
  private final SimulatedNodes nodes;
  private final TaskModel model;
  private final WorkloadJob spec;
  private final MapReduceJob job;
  private final TaskPool maps;
  private final TaskPool reduces;
  private final Listener listener;
  private final Map<ContainerId, RunningTask> live = new LinkedHashMap<>();
  private final Set<RunningTask> earlyReduces = new LinkedHashSet<>();

  JobTasks(World world, SimulatedNodes nodes, MapReduceJob job, Listener listener) {
    this.world = world;
    this.nodes = nodes;
    this.model = world.settings().tasks();
    this.spec = job.spec;
    this.job = job;
    this.maps = job.maps;
    this.reduces = job.reduces;
    this.listener = listener;
  }

  /** Whether the ResourceManager has not yet confirmed the end of some container. */
  boolean anyLive() {
    return !live.isEmpty();
  }

  /** Runs an attempt of a task that the pool has started. */
  void start(Container container, boolean map, int index, int attempt) {
    SimulatedNodeManager node = nodes.get(container.getNodeId());
    RunningTask task = new RunningTask(container, node, map, index, attempt, world.now());
    live.put(container.getId(), task);
    world.observer().started(spec, world.now());
    node.launch(container.getId(), task.size());
    nodes.wake(node);
    long launch = world.settings().launchMillis();
    if (launch > 0) {
      world.after(launch, () -> launched(task));
    } else {
      launched(task);
    }
  }

  private void launched(RunningTask task) {
    if (task.over) {
      return;
    }
    if (task.map || maps.allDone()) {
      work(task);
    } else {
      earlyReduces.add(task);
    }
  }

  /** Starts an attempt's own work. It ends or fails after its time on that node. */
  private void work(RunningTask task) {
    TaskRandom random = world.random();
    boolean map = task.map;
    long millis =
        random.millis(pool(task).millis(task.index), job.number, map, task.index, task.node.speed);
    if (!map) {
      millis = Math.max(1, millis - beside(task, (long) (millis * model.reduceOverlap())));
    }
    if (random.failureDraw(job.number, map, task.index, task.attempt)
        < model.failureProbability()) {
      double point = random.failurePoint(job.number, map, task.index, task.attempt);
      long part = Math.max(1, (long) (millis * point));
      world.after(part, () -> failed(task));
    } else {
      world.after(millis, () -> succeeded(task));
    }
  }

  /** The part of a reduce's time that has overlapped with the maps. */
  private long beside(RunningTask reduce, long copyMillis) {
    long ready = reduce.start + world.settings().launchMillis();
    return job.shuffle.copiedMillis(ready, world.now(), copyMillis);
  }

  private void succeeded(RunningTask task) {
    if (task.over) {
      return;
    }
    end(task, Outcome.DONE);
    exit(task, 0);
    pool(task).succeed(task.index);
    if (task.map) {
      job.shuffle.finished(world.now());
    }
    if (task.map && maps.allDone()) {
      List<RunningTask> waiting = List.copyOf(earlyReduces);
      earlyReduces.clear();
      waiting.forEach(this::work);
    }
    listener.succeeded(task);
  }

  private void failed(RunningTask task) {
    if (task.over) {
      return;
    }
    end(task, Outcome.FAILED);
    exit(task, EXIT_FAILED);
    listener.failed(task, pool(task).fail(task.index));
  }

  private void exit(RunningTask task, int status) {
    task.node.exit(task.container(), status);
    nodes.wake(task.node);
  }

  /** Releases the youngest early reduces, which have waited least. Returns their containers. */
  List<ContainerId> giveBack(int count) {
    List<RunningTask> candidates = new ArrayList<>(earlyReduces);
    List<ContainerId> containers = new ArrayList<>();
    for (int i = 0; i < count && i < candidates.size(); i++) {
      RunningTask task = candidates.get(candidates.size() - 1 - i);
      end(task, Outcome.RELEASED);
      reduces.giveUp(task.index);
      containers.add(task.container());
    }
    return containers;
  }

  /**
   * The ResourceManager reports that a container is gone. Returns the task that ended with it, or
   * null if the task had ended before.
   */
  RunningTask containerFinished(ContainerId container) {
    RunningTask task = live.remove(container);
    if (task == null || task.over) {
      return null;
    }
    end(task, Outcome.KILLED);
    pool(task).giveUp(task.index);
    return task;
  }

  /** The job ended, or its AM died: stops everything. */
  void stop() {
    for (RunningTask task : List.copyOf(live.values())) {
      if (!task.over) {
        end(task, Outcome.KILLED);
        pool(task).giveUp(task.index);
      }
    }
  }

  private void end(RunningTask task, Outcome outcome) {
    task.over = true;
    earlyReduces.remove(task);
    task.node.idle(task.size());
    world.observer().ended(spec, task.start, world.now(), outcome);
    if (outcome == Outcome.DONE) {
      world.gain();
    } else {
      world.progress();
    }
  }

  private TaskPool pool(RunningTask task) {
    return job.pool(task.map);
  }

  /** One attempt of a task in a container; compared by identity. */
  static final class RunningTask {
    private final Container container;
    final SimulatedNodeManager node;
    final boolean map;
    final int index;
    final int attempt;
    final long start;
    boolean over;

    /**
     * An attempt that starts now.
     *
     * @param attempt number of the attempt of its task, from 0
     */
    RunningTask(
        Container container,
        SimulatedNodeManager node,
        boolean map,
        int index,
        int attempt,
        long start) {
      this.container = container;
      this.node = node;
      this.map = map;
      this.index = index;
      this.attempt = attempt;
      this.start = start;
    }

    ContainerId container() {
      return container.getId();
    }

    Resource size() {
      return container.getResource();
    }
  }
}
