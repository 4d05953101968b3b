/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim;

import io.lsps.lab.sim.Observer.Outcome;
import io.lsps.lab.sim.Observer.Stage;
import io.lsps.lab.workload.JobSpec;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;

/**
 * The tasks of one job in their containers, and how long each works. A reduce holds its container
 * from its start to the last map's end plus its own time, less what of it could pass beside the
 * maps.
 */
final class JobTasks {
  private static final int EXIT_FAILED = 1;

  /** Who is told when a task ended by itself. */
  interface Listener {
    void succeeded(boolean map);

    void failed(boolean map, int failures);
  }

  private final Simulation sim;
  private final TaskModel model;
  private final JobSpec spec;
  private final MapReduceJob job;
  private final TaskPool maps;
  private final TaskPool reduces;
  private final Listener listener;
  private final Map<ContainerId, RunningTask> live = new LinkedHashMap<>();
  private final Set<RunningTask> earlyReduces = new LinkedHashSet<>();

  JobTasks(Simulation sim, MapReduceJob job, Listener listener) {
    this.sim = sim;
    this.model = sim.settings().tasks();
    this.spec = job.spec();
    this.job = job;
    this.maps = job.maps();
    this.reduces = job.reduces();
    this.listener = listener;
  }

  boolean anyLive() {
    return !live.isEmpty();
  }

  /** Runs a waiting task in a container. */
  void start(Container container, boolean map) {
    VirtualNode node = sim.node(container.getNodeId());
    int index = job.pool(map).start();
    RunningTask task =
        new RunningTask(container.getId(), node, map, index, sim.now(), job.size(map));
    live.put(container.getId(), task);
    node.launch(container.getId(), task.size());
    sim.nodeHasNews(node);
    sim.observer().started(spec, sim.now());
    sim.observer().reached(spec, map ? Stage.MAP_STARTED : Stage.REDUCE_STARTED, sim.now());
    long launch = sim.settings().machine().launchMillis();
    if (launch > 0) {
      sim.after(launch, () -> launched(task));
    } else {
      launched(task);
    }
  }

  private void launched(RunningTask task) {
    if (task.over()) {
      return;
    }
    if (task.map() || maps.allDone()) {
      work(task);
    } else {
      earlyReduces.add(task);
    }
  }

  /** Lets a task do its own work, which ends or fails after its time on that node. */
  private void work(RunningTask task) {
    TaskPool pool = pool(task);
    int attempt = pool.attempt(task.index());
    TaskRandom random = sim.random();
    long millis =
        random.millis(
            pool.millis(task.index()), job.number(), task.map(), task.index(), task.node().speed());
    if (!task.map()) {
      long beside = Math.min((long) (millis * model.reduceOverlap()), sim.now() - task.start());
      millis = Math.max(1, millis - beside);
    }
    if (random.failureDraw(job.number(), task.map(), task.index(), attempt)
        < model.failureProbability()) {
      double point = random.failurePoint(job.number(), task.map(), task.index(), attempt);
      long part = Math.max(1, (long) (millis * point));
      task.begin(sim.processors().run(part, () -> failed(task)));
    } else {
      task.begin(sim.processors().run(millis, () -> succeeded(task)));
    }
  }

  private void succeeded(RunningTask task) {
    if (task.over()) {
      return;
    }
    end(task, Outcome.DONE);
    exit(task, 0);
    pool(task).succeed(task.index());
    sim.observer().reached(spec, task.map() ? Stage.MAP_DONE : Stage.REDUCE_DONE, sim.now());
    if (task.map() && maps.allDone()) {
      List<RunningTask> waiting = List.copyOf(earlyReduces);
      earlyReduces.clear();
      waiting.forEach(this::work);
    }
    listener.succeeded(task.map());
  }

  private void failed(RunningTask task) {
    if (task.over()) {
      return;
    }
    end(task, Outcome.FAILED);
    exit(task, EXIT_FAILED);
    listener.failed(task.map(), pool(task).fail(task.index()));
  }

  private void exit(RunningTask task, int status) {
    task.node().exit(task.container(), status);
    sim.nodeHasNews(task.node());
  }

  /** Gives the youngest early reduces back, which have waited least; these are their containers. */
  List<ContainerId> giveBack(int count) {
    List<RunningTask> candidates = new ArrayList<>(earlyReduces);
    List<ContainerId> containers = new ArrayList<>();
    for (int i = 0; i < count && i < candidates.size(); i++) {
      RunningTask task = candidates.get(candidates.size() - 1 - i);
      end(task, Outcome.RELEASED);
      reduces.giveUp(task.index());
      containers.add(task.container());
    }
    return containers;
  }

  /**
   * The ResourceManager says that a container is gone. Returns the task that it took along, or null
   * when the task had ended before.
   */
  RunningTask containerFinished(ContainerId container) {
    RunningTask task = live.remove(container);
    if (task == null || task.over()) {
      return null;
    }
    end(task, Outcome.KILLED);
    pool(task).giveUp(task.index());
    return task;
  }

  /** The job ended, or its AM died: nothing of it works any more. */
  void stop() {
    for (RunningTask task : List.copyOf(live.values())) {
      if (!task.over()) {
        end(task, Outcome.KILLED);
        pool(task).giveUp(task.index());
      }
    }
  }

  private void end(RunningTask task, Outcome outcome) {
    task.finish();
    sim.processors().stop(task.work());
    earlyReduces.remove(task);
    task.node().idle(task.size());
    sim.observer().ended(spec, task.start(), sim.now(), outcome);
    sim.progress();
  }

  private TaskPool pool(RunningTask task) {
    return job.pool(task.map());
  }
}
