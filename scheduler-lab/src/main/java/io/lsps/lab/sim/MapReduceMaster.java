/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim;

import io.lsps.lab.sim.AskTable.Kind;
import io.lsps.lab.sim.Observer.Outcome;
import io.lsps.lab.workload.JobSpec;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.Allocation;

/**
 * MapReduce's application master: asks for all maps at once, paces its reduces, runs what it is
 * given, asks again for what was killed or failed, and gives reduces back that stand in the way of
 * its own maps. A reduce holds its container from its start to the last map's end plus its own
 * time.
 */
final class MapReduceMaster {
  /**
   * MapReduce gives reduces back when a map got nothing for so long, whatever the headroom says.
   */
  private static final long HANGING_MAP_MILLIS = 300_000;

  /** Where news travel at once, a waiting AM still looks around from time to time. */
  private static final long LEAST_POLL_MILLIS = 1000;

  private static final int EXIT_FAILED = 1;

  private final Simulation sim;
  private final Settings settings;
  private final JobSpec job;
  private final long number;
  private final ApplicationAttemptId id;
  private final TaskPool maps;
  private final TaskPool reduces;
  private final ReduceRamp ramp;
  private final AskTable asks;
  private final Map<ContainerId, RunningTask> live = new LinkedHashMap<>();
  private final Set<RunningTask> earlyReduces = new LinkedHashSet<>();
  private final List<ContainerId> release = new ArrayList<>();
  private long lastContainerAt;
  private long startedAt;
  private long heartbeatAt = Long.MAX_VALUE;
  private boolean over;

  MapReduceMaster(
      Simulation sim,
      JobSpec job,
      long number,
      ApplicationAttemptId id,
      TaskPool maps,
      TaskPool reduces) {
    this.sim = sim;
    this.settings = sim.settings();
    this.job = job;
    this.number = number;
    this.id = id;
    this.maps = maps;
    this.reduces = reduces;
    this.ramp = new ReduceRamp(settings.slowstart(), settings.rampUpLimit());
    this.asks = new AskTable(settings);
  }

  /** The AM runs: it asks for every map. */
  void start() {
    startedAt = sim.now();
    lastContainerAt = startedAt;
    asks.add(Kind.MAP, maps.waiting());
    heartbeat();
  }

  /** Asks for a heartbeat at the AM's next turn. */
  void wake() {
    heartbeatEvery(settings.amHeartbeatMillis());
  }

  /** A heartbeat at the next multiple of an interval since the AM's start; an earlier one wins. */
  private void heartbeatEvery(long interval) {
    long next =
        interval == 0
            ? sim.now()
            : startedAt + (Math.floorDiv(sim.now() - startedAt, interval) + 1) * interval;
    if (over || next >= heartbeatAt) {
      return;
    }
    heartbeatAt = next;
    sim.at(
        next,
        () -> {
          if (heartbeatAt == next) {
            heartbeatAt = Long.MAX_VALUE;
            heartbeat();
          }
        });
  }

  private void heartbeat() {
    if (over) {
      return;
    }
    List<ContainerId> released = List.copyOf(release);
    release.clear();
    // Fetch first, ask second: an absolute ask sent together with the fetch would count containers
    // twice that the ResourceManager has granted but this AM has not seen.
    Allocation answer = sim.allocate(id, List.of(), released);
    for (Container container : answer.getContainers()) {
      accept(container);
    }
    if (over) {
      return;
    }
    long limitMb = Math.max(0, answer.getResourceLimit().getMemorySize()) + heldMb();
    paceReduces(limitMb);
    if (asks.hasChanges() || !release.isEmpty()) {
      List<ContainerId> givenBack = List.copyOf(release);
      release.clear();
      sim.allocate(id, asks.changes(), givenBack);
    }
    sim.demandChanged(this, asks.total());
    checkAsks();
    if (mustPoll()) {
      heartbeatEvery(Math.max(settings.amHeartbeatMillis(), LEAST_POLL_MILLIS));
    }
  }

  private void paceReduces(long limitMb) {
    int held = reduces.running();
    if (asks.outstandingMaps() > 0 && held > 0) {
      int back =
          ramp.giveBack(maps, settings.mapMemoryMb(), held, settings.reduceMemoryMb(), limitMb);
      if (back == 0 && maps.running() == 0 && sim.now() - lastContainerAt >= HANGING_MAP_MILLIS) {
        back = Math.max(1, held / 2);
      }
      if (back > 0) {
        lastContainerAt = sim.now();
        asks.add(Kind.REDUCE, -asks.outstanding(Kind.REDUCE));
        giveBack(back);
        return;
      }
    }
    int wanted =
        ramp.target(maps, settings.mapMemoryMb(), reduces, settings.reduceMemoryMb(), limitMb);
    asks.add(Kind.REDUCE, Math.max(0, wanted - held) - asks.outstanding(Kind.REDUCE));
  }

  /** Gives the youngest early reduces back: they have waited least. */
  private void giveBack(int count) {
    List<RunningTask> candidates = new ArrayList<>(earlyReduces);
    for (int i = 0; i < count && i < candidates.size(); i++) {
      RunningTask task = candidates.get(candidates.size() - 1 - i);
      end(task, Outcome.RELEASED);
      reduces.giveUp(task.index());
      release.add(task.container());
    }
  }

  private boolean mustPoll() {
    boolean reducesPaced = reduces.waiting() > asks.outstanding(Kind.REDUCE) && ramp.mayStart(maps);
    boolean mapsBlocked = asks.outstandingMaps() > 0 && reduces.running() > 0;
    return reducesPaced || mapsBlocked || (sim.actsOnTime() && asks.total() > 0);
  }

  private void accept(Container container) {
    lastContainerAt = sim.now();
    Kind kind = Kind.of(container.getPriority().getPriority());
    boolean map = kind != Kind.REDUCE;
    if (!asks.take(kind)) {
      release.add(container.getId());
      return;
    }
    TaskPool pool = map ? maps : reduces;
    VirtualNode node = sim.node(container.getNodeId());
    RunningTask task =
        new RunningTask(container.getId(), node, map, pool.start(), sim.now(), memoryMb(map));
    live.put(container.getId(), task);
    node.launch(container.getId(), task.memoryMb());
    sim.nodeHasNews(node);
    sim.observer().started(job, sim.now());
    if (map || maps.allDone()) {
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
            pool.millis(task.index()), number, task.map(), task.index(), task.node().speed());
    if (random.failureDraw(number, task.map(), task.index(), attempt)
        < settings.failureProbability()) {
      double point = random.failurePoint(number, task.map(), task.index(), attempt);
      sim.after(Math.max(1, (long) (millis * point)), () -> failed(task));
    } else {
      sim.after(millis, () -> succeeded(task));
    }
  }

  private void succeeded(RunningTask task) {
    if (task.over()) {
      return;
    }
    end(task, Outcome.DONE);
    task.node().exit(task.container(), 0);
    sim.nodeHasNews(task.node());
    pool(task).succeed(task.index());
    if (task.map() && maps.allDone()) {
      List<RunningTask> waiting = List.copyOf(earlyReduces);
      earlyReduces.clear();
      waiting.forEach(this::work);
    }
    if (maps.allDone() && reduces.allDone()) {
      sim.jobOver(this, true);
    } else if (task.map()
        && reduces.waiting() > asks.outstanding(Kind.REDUCE)
        && ramp.mayStart(maps)) {
      wake();
    }
  }

  private void failed(RunningTask task) {
    if (task.over()) {
      return;
    }
    end(task, Outcome.FAILED);
    task.node().exit(task.container(), EXIT_FAILED);
    sim.nodeHasNews(task.node());
    if (pool(task).fail(task.index()) >= settings.maxTaskAttempts()) {
      sim.jobOver(this, false);
      return;
    }
    if (task.map()) {
      asks.add(Kind.RETRIED_MAP, 1);
    }
    wake();
  }

  /** The ResourceManager says that a container is gone. */
  void containerFinished(ContainerId container) {
    RunningTask task = live.remove(container);
    if (task != null && !task.over()) {
      end(task, Outcome.KILLED);
      pool(task).giveUp(task.index());
      if (task.map()) {
        asks.add(Kind.MAP, 1);
      }
      wake();
    }
    if (over && live.isEmpty()) {
      sim.leave(this);
    }
  }

  /** The job ended, or its AM died: nothing of it works any more. */
  void stop() {
    over = true;
    for (RunningTask task : List.copyOf(live.values())) {
      if (!task.over()) {
        end(task, Outcome.KILLED);
        pool(task).giveUp(task.index());
      }
    }
  }

  boolean hasLiveContainers() {
    return !live.isEmpty();
  }

  private void end(RunningTask task, Outcome outcome) {
    task.finish();
    earlyReduces.remove(task);
    task.node().idle(task.memoryMb());
    sim.observer().ended(job, task.start(), sim.now(), outcome);
    sim.progress();
  }

  private void checkAsks() {
    Invariants.require(
        asks.outstandingMaps() == maps.waiting()
            && asks.outstanding(Kind.REDUCE) <= reduces.waiting(),
        "asks conserved",
        () ->
            id
                + " asks for "
                + asks.outstandingMaps()
                + " maps of "
                + maps.waiting()
                + " waiting, "
                + asks.outstanding(Kind.REDUCE)
                + " reduces of "
                + reduces.waiting()
                + " waiting");
  }

  private TaskPool pool(RunningTask task) {
    return task.map() ? maps : reduces;
  }

  private long memoryMb(boolean map) {
    return map ? settings.mapMemoryMb() : settings.reduceMemoryMb();
  }

  private long heldMb() {
    return maps.running() * settings.mapMemoryMb() + reduces.running() * settings.reduceMemoryMb();
  }

  JobSpec job() {
    return job;
  }

  ApplicationAttemptId id() {
    return id;
  }

  TaskPool maps() {
    return maps;
  }

  TaskPool reduces() {
    return reduces;
  }

  long number() {
    return number;
  }
}
