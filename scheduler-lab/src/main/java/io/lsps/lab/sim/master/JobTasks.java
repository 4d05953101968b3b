/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim.master;

import io.lsps.lab.sim.cluster.SimulatedNodeManager;
import io.lsps.lab.sim.cluster.SimulatedNodes;
import io.lsps.lab.sim.cluster.World;
import io.lsps.lab.sim.engine.Processors;
import io.lsps.lab.sim.engine.RunObserver.Outcome;
import io.lsps.lab.sim.engine.RunObserver.Stage;
import io.lsps.lab.sim.engine.TaskRandom;
import io.lsps.lab.sim.settings.ClusterCosts;
import io.lsps.lab.sim.settings.SimulationSettings.TaskModel;
import io.lsps.lab.workload.WorkloadJob;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerExitStatus;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.Resource;

/**
 * Runs the tasks of one job in containers. A reduce holds its container from its start until the
 * last map's end plus its own time, less the part of its time that could pass beside the maps.
 */
final class JobTasks {
  private static final int EXIT_FAILED = 1;

  /** Who is told how attempts end. */
  interface Listener {
    /** An attempt has ended, for any reason. This is called before the other two. */
    void ended(RunningTask task);

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

  /**
   * Whether the ResourceManager has still to confirm the end of a container. A lost node confirms
   * nothing.
   */
  boolean anyLive() {
    return live.values().stream().anyMatch(task -> !task.node.down());
  }

  /** Attempts of a phase that are working, not only holding a container. */
  List<RunningTask> working(boolean map) {
    return live.values().stream()
        .filter(task -> task.map == map && task.work != null && !task.over)
        .toList();
  }

  /** Runs an attempt of a task that the pool has started. */
  void start(Container container, boolean map, int index, int attempt) {
    SimulatedNodeManager node = nodes.get(container.getNodeId());
    RunningTask task = new RunningTask(container, node, map, index, attempt, world.now());
    live.put(container.getId(), task);
    world.observer().started(spec, world.now());
    world.observer().reached(spec, map ? Stage.MAP_STARTED : Stage.REDUCE_STARTED, world.now());
    node.launch(container.getId(), task.size());
    if (node.down()) {
      // The attempt hangs until the ResourceManager gives the node up.
      return;
    }
    nodes.wake(node);
    long launch = world.settings().machine().launchMillis();
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
    long millis = millis(task);
    if (!map) {
      millis = Math.max(1, millis - beside(task, (long) (millis * model.reduceOverlap())));
    }
    if (random.failureDraw(job.number, map, task.index, task.attempt)
        < model.failureProbability()) {
      double point = random.failurePoint(job.number, map, task.index, task.attempt);
      long part = Math.max(1, (long) (millis * point));
      task.begin(world.processors().run(part, () -> failed(task)), world.now(), millis);
    } else {
      task.begin(world.processors().run(millis, () -> succeeded(task)), world.now(), millis);
    }
  }

  /** The attempt's time on its node if nothing slows it down. */
  private long millis(RunningTask task) {
    ClusterCosts costs = world.settings().costs();
    double factor =
        world
            .random()
            .stragglerFactor(costs.stragglers(), job.number, task.map, task.index, task.attempt);
    if (task.map && costs.locality().matters()) {
      factor *= job.distanceFactor(task.index, task.node);
    }
    long own =
        world
            .random()
            .millis(
                pool(task).millis(task.index), job.number, task.map, task.index, task.node.speed());
    return factor == 1 ? own : Math.round(own * factor);
  }

  /** The part of a reduce's time that has passed beside the maps. */
  private long beside(RunningTask reduce, long copyMillis) {
    if (!world.settings().costs().copiesFinishedMapsOnly()) {
      return Math.min(copyMillis, world.now() - reduce.start);
    }
    long ready = reduce.start + world.settings().machine().launchMillis();
    return job.shuffle.copiedMillis(ready, world.now(), copyMillis);
  }

  private void succeeded(RunningTask task) {
    if (task.over || task.node.down()) {
      return;
    }
    end(task, Outcome.DONE);
    exit(task, 0);
    if (pool(task).runsTwice(task.index)) {
      stopOther(task);
    }
    pool(task).succeed(task.index);
    if (task.map) {
      job.mapFinished(task.index, task.node, world.now());
    }
    world.observer().reached(spec, task.map ? Stage.MAP_DONE : Stage.REDUCE_DONE, world.now());
    if (task.map && maps.allDone()) {
      List<RunningTask> waiting = List.copyOf(earlyReduces);
      earlyReduces.clear();
      waiting.forEach(this::work);
    }
    listener.succeeded(task);
  }

  /** The first attempt to finish wins; the master kills the other. */
  private void stopOther(RunningTask winner) {
    for (RunningTask other : List.copyOf(live.values())) {
      if (!other.over && other.sameTask(winner)) {
        end(other, Outcome.OUTRUN);
        exit(other, ContainerExitStatus.KILLED_BY_APPMASTER);
        pool(other).giveUp(other.index);
      }
    }
  }

  private void failed(RunningTask task) {
    if (task.over || task.node.down()) {
      return;
    }
    end(task, Outcome.FAILED);
    exit(task, EXIT_FAILED);
    listener.failed(task, pool(task).fail(task.index));
  }

  private void exit(RunningTask task, int status) {
    if (!task.node.down()) {
      task.node.exit(task.container(), status);
      nodes.wake(task.node);
    }
  }

  /**
   * Gives the youngest early reduces back, since they have waited least. Returns their containers.
   */
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
    end(task, task.node.down() ? Outcome.LOST : Outcome.KILLED);
    pool(task).giveUp(task.index);
    return task;
  }

  /** The job ended, or its AM died: nothing of it works any more. */
  void stop() {
    for (RunningTask task : List.copyOf(live.values())) {
      if (!task.over) {
        end(task, Outcome.KILLED);
        pool(task).giveUp(task.index);
      }
    }
  }

  private void end(RunningTask task, Outcome outcome) {
    task.finish();
    world.processors().stop(task.work);
    earlyReduces.remove(task);
    task.node.idle(task.size());
    listener.ended(task);
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
    Processors.Work work;
    long workStart;
    private long workMillis;
    boolean over;

    /**
     * An attempt that starts now.
     *
     * @param attempt which one of its task, from 0
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

    boolean sameTask(RunningTask other) {
      return map == other.map && index == other.index;
    }

    Resource size() {
      return container.getResource();
    }

    /** When the attempt will end by its progress. A lost node reports no progress. */
    long expectedEnd() {
      return node.down() ? Long.MAX_VALUE : workStart + workMillis;
    }

    /** The attempt begins to work, for this long unless something slows it down. */
    void begin(Processors.Work begun, long now, long millis) {
      work = begun;
      workStart = now;
      workMillis = millis;
    }

    void finish() {
      over = true;
    }
  }
}
