/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim;

import io.lsps.lab.sim.AskTable.Kind;
import io.lsps.lab.workload.JobSpec;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.Allocation;

/**
 * MapReduce's application master: asks for all maps at once, paces its reduces, runs what it is
 * given, asks again for what was killed or failed, and gives reduces back that stand in the way of
 * its own maps.
 */
final class MapReduceMaster implements JobTasks.Listener {
  /**
   * MapReduce gives reduces back when a map got nothing for so long, whatever the headroom says.
   */
  private static final long HANGING_MAP_MILLIS = 300_000;

  /** Where news travel at once, a waiting AM still looks around from time to time. */
  private static final long LEAST_POLL_MILLIS = 1000;

  private final Simulation sim;
  private final Settings settings;
  private final JobSpec job;
  private final ApplicationAttemptId id;
  private final TaskPool maps;
  private final TaskPool reduces;
  private final JobTasks tasks;
  private final ReduceRamp ramp;
  private final AskTable asks;
  private final boolean byHeartbeat;
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
    this.id = id;
    this.maps = maps;
    this.reduces = reduces;
    this.tasks = new JobTasks(sim, job, number, maps, reduces, this);
    this.ramp = new ReduceRamp(settings.tasks().slowstart(), settings.tasks().rampUpLimit());
    this.asks = new AskTable(settings);
    // Where news travel at once there is no heartbeat to wait for.
    this.byHeartbeat =
        settings.masters().byHeartbeat() && settings.intervals().amHeartbeatMillis() > 0;
  }

  /** The AM runs: it asks for every map. */
  void start() {
    if (tasks.allDone()) {
      // An earlier attempt died when only the end was left to do.
      sim.jobDone(this);
      return;
    }
    startedAt = sim.now();
    lastContainerAt = startedAt;
    asks.add(Kind.MAP, maps.waiting());
    if (byHeartbeat) {
      wake();
    } else {
      heartbeat();
    }
  }

  /** Asks for a heartbeat at the AM's next turn. */
  void wake() {
    heartbeatEvery(settings.intervals().amHeartbeatMillis());
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
    Allocation answer = sim.calls().allocate(id, List.of(), released);
    for (Container container : answer.getContainers()) {
      accept(container);
    }
    if (over) {
      return;
    }
    if (byHeartbeat) {
      sendAsks();
    }
    long limitMb = Math.max(0, answer.getResourceLimit().getMemorySize()) + heldMb();
    paceReduces(limitMb);
    if (!byHeartbeat) {
      sendAsks();
    }
    sim.demandChanged(this, asks.total());
    checkAsks();
    if (byHeartbeat) {
      wake();
    } else if (mustPoll()) {
      heartbeatEvery(Math.max(settings.intervals().amHeartbeatMillis(), LEAST_POLL_MILLIS));
    }
  }

  private void sendAsks() {
    if (asks.hasChanges() || !release.isEmpty()) {
      List<ContainerId> givenBack = List.copyOf(release);
      release.clear();
      sim.calls().allocate(id, asks.changes(), givenBack);
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
        release.addAll(tasks.giveBack(back));
        return;
      }
    }
    int wanted =
        ramp.target(maps, settings.mapMemoryMb(), reduces, settings.reduceMemoryMb(), limitMb);
    asks.add(Kind.REDUCE, Math.max(0, wanted - held) - asks.outstanding(Kind.REDUCE));
  }

  private boolean mustPoll() {
    // While maps wait, the reduces asked for follow the headroom, up and down.
    boolean reducesPaced =
        ramp.mayStart(maps)
            && (reduces.waiting() > asks.outstanding(Kind.REDUCE)
                || (maps.waiting() > 0 && reduces.waiting() > 0));
    boolean mapsBlocked = asks.outstandingMaps() > 0 && reduces.running() > 0;
    return reducesPaced || mapsBlocked || (sim.actsOnTime() && asks.total() > 0);
  }

  private void accept(Container container) {
    lastContainerAt = sim.now();
    Kind kind = Kind.of(container.getPriority().getPriority());
    if (asks.take(kind)) {
      tasks.start(container, kind != Kind.REDUCE);
    } else {
      release.add(container.getId());
    }
  }

  @Override
  public void succeeded(boolean map) {
    if (tasks.allDone()) {
      sim.jobDone(this);
    } else if (map && reduces.waiting() > asks.outstanding(Kind.REDUCE) && ramp.mayStart(maps)) {
      wake();
    }
  }

  @Override
  public void failed(boolean map, int failures) {
    if (failures >= settings.tasks().maxAttempts()) {
      sim.jobFailed(this);
      return;
    }
    if (map) {
      asks.add(Kind.RETRIED_MAP, 1);
    }
    wake();
  }

  /** The ResourceManager says that a container is gone. */
  void containerFinished(ContainerId container) {
    RunningTask killed = tasks.containerFinished(container);
    if (killed != null) {
      if (killed.map()) {
        asks.add(Kind.MAP, 1);
      }
      wake();
    }
    if (over && !tasks.anyLive()) {
      sim.leave(this);
    }
  }

  /** The job ended, or its AM died: nothing of it works any more. */
  void stop() {
    over = true;
    tasks.stop();
  }

  boolean hasLiveContainers() {
    return tasks.anyLive();
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

  private long heldMb() {
    return maps.running() * settings.mapMemoryMb() + reduces.running() * settings.reduceMemoryMb();
  }

  JobSpec job() {
    return job;
  }

  ApplicationAttemptId id() {
    return id;
  }
}
