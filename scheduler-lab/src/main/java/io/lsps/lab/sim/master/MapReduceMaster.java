/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim.master;

import io.lsps.lab.sim.cluster.SimulatedNodes;
import io.lsps.lab.sim.cluster.World;
import io.lsps.lab.sim.invariant.InvariantViolation;
import io.lsps.lab.sim.invariant.RunChecks;
import io.lsps.lab.sim.master.JobTasks.RunningTask;
import io.lsps.lab.sim.master.Master.MasterHeartbeats;
import io.lsps.lab.sim.master.Master.MasterHost;
import io.lsps.lab.sim.master.OutstandingAsks.ContainerKind;
import io.lsps.lab.sim.settings.SimulationSettings;
import io.lsps.workload.MapReducePriorities;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.Allocation;

/**
 * MapReduce's AM. It requests all maps at once and ramps up its reduces. It requests killed or
 * failed tasks again, and releases reduces that block its own maps.
 */
final class MapReduceMaster implements Master, JobTasks.Listener {

  /** MapReduce releases reduces if a map got no container for this long, regardless of headroom. */
  private static final long HANGING_MAP_MILLIS = 300_000;

  private final World world;
  private final SimulatedNodes nodes;
  private final Master.Listener applications;
  private final SimulationSettings settings;
  private final MapReduceJob job;
  private final ApplicationAttemptId id;
  private final TaskPool maps;
  private final TaskPool reduces;
  private final JobTasks tasks;
  private final ReduceRamp ramp;
  private final MapReduceAsks kinds;
  private final OutstandingAsks asks;
  private final List<ContainerId> release = new ArrayList<>();
  private long lastContainerAt;
  private final MasterHeartbeats turns;
  private boolean over;

  MapReduceMaster(MasterHost host, MapReduceJob job, ApplicationAttemptId id) {
    this.world = host.world();
    this.nodes = host.nodes();
    this.applications = host.applications();
    this.settings = world.settings();
    this.job = job;
    this.id = id;
    this.maps = job.maps;
    this.reduces = job.reduces;
    this.tasks = new JobTasks(world, nodes, job, this);
    this.turns = new MasterHeartbeats(world, this::heartbeat);
    this.ramp = new ReduceRamp(settings.tasks().slowstart(), settings.tasks().rampUpLimit());
    this.kinds = new MapReduceAsks(job);
    this.asks = kinds.table;
  }

  @Override
  public void start() {
    if (job.allDone()) {
      // An earlier attempt died after its last task.
      applications.jobDone(this);
      return;
    }
    turns.start();
    lastContainerAt = world.now();
    asks.add(kinds.map, maps.waiting());
    heartbeat();
  }

  @Override
  public void wake() {
    turns.next();
  }

  private void heartbeat() {
    List<ContainerId> released = List.copyOf(release);
    release.clear();
    // Fetch first, then request: a request states an absolute number, and would count containers
    // twice that were granted but not yet fetched.
    Allocation answer = world.calls().allocate(id, List.of(), released);
    answer.getContainers().forEach(this::accept);
    if (over) {
      return;
    }
    long limitMb = Math.max(0, answer.getResourceLimit().getMemorySize()) + heldMb();
    paceReduces(limitMb);
    sendAsks();
    nodes.demandChanged(id, asks.total());
    kinds.check(world.checks(), id, maps.waiting(), reduces.waiting());
    if (mustPoll()) {
      turns.poll();
    }
  }

  private void sendAsks() {
    if (asks.hasChanges() || !release.isEmpty()) {
      List<ContainerId> givenBack = List.copyOf(release);
      release.clear();
      // Some may be allocated at once.
      world.calls().allocate(id, asks.changes(), givenBack).getContainers().forEach(this::accept);
      if (!release.isEmpty()) {
        wake();
      }
    }
  }

  private void paceReduces(long limitMb) {
    int held = reduces.running();
    if (kinds.maps() > 0 && held > 0) {
      int back = ramp.giveBack(maps, job.memoryMb(true), held, job.memoryMb(false), limitMb);
      if (back == 0 && maps.running() == 0 && world.now() - lastContainerAt >= HANGING_MAP_MILLIS) {
        back = Math.max(1, held / 2);
      }
      if (back > 0) {
        lastContainerAt = world.now();
        asks.add(kinds.reduce, -kinds.reduces());
        release.addAll(tasks.giveBack(back));
        return;
      }
    }
    int wanted = ramp.target(maps, job.memoryMb(true), reduces, job.memoryMb(false), limitMb);
    asks.add(kinds.reduce, Math.max(0, wanted - held) - kinds.reduces());
  }

  private boolean mustPoll() {
    // While maps wait, the number of requested reduces follows the headroom, up and down.
    boolean reducesPaced =
        ramp.mayStart(maps)
            && (reduces.waiting() > kinds.reduces()
                || (maps.waiting() > 0 && reduces.waiting() > 0));
    boolean mapsBlocked = kinds.maps() > 0 && reduces.running() > 0;
    return reducesPaced || mapsBlocked || (world.actsOnTime() && asks.total() > 0);
  }

  private void accept(Container container) {
    lastContainerAt = world.now();
    ContainerKind kind = asks.of(container);
    if (asks.take(kind)) {
      run(container, kind);
    } else {
      release.add(container.getId());
    }
  }

  private void run(Container container, ContainerKind kind) {
    boolean ofMap = !kind.equals(kinds.reduce);
    TaskPool pool = job.pool(ofMap);
    int task = pool.start();
    tasks.start(container, ofMap, task, pool.attempt(task));
  }

  private void askAgain(boolean ofMap, ContainerKind kind, int task) {
    if (ofMap && job.maps.waits(task)) {
      asks.add(kind, 1);
    }
  }

  @Override
  public void succeeded(RunningTask task) {
    if (job.allDone()) {
      applications.jobDone(this);
    } else if (task.map && reduces.waiting() > kinds.reduces() && ramp.mayStart(maps)) {
      wake();
    }
  }

  @Override
  public void failed(RunningTask task, int failures) {
    if (failures >= settings.tasks().maxAttempts()) {
      applications.jobFailed(this);
      return;
    }
    askAgain(task.map, kinds.retriedMap, task.index);
    wake();
  }

  @Override
  public void containerFinished(ContainerId container) {
    RunningTask killed = tasks.containerFinished(container);
    if (killed != null) {
      askAgain(killed.map, kinds.map, killed.index);
      wake();
    }
    if (over && !tasks.anyLive()) {
      applications.leave(this);
    }
  }

  @Override
  public void stop() {
    over = true;
    turns.stop();
    tasks.stop();
  }

  @Override
  public boolean hasLiveContainers() {
    return tasks.anyLive();
  }

  private long heldMb() {
    return maps.running() * job.memoryMb(true) + reduces.running() * job.memoryMb(false);
  }

  @Override
  public ApplicationAttemptId id() {
    return id;
  }

  /**
   * How MapReduce's AM ramps up reduces. Before slowstart it requests none; while maps wait, a
   * growing fraction of the job's resources; when every map has a container, all.
   *
   * @param slowstart fraction of maps done before the first reduce is requested
   * @param rampUpLimit most of the job's resources for reduces while maps wait
   */
  record ReduceRamp(double slowstart, double rampUpLimit) {

    boolean mayStart(TaskPool maps) {
      return maps.done() >= Math.ceil(slowstart * maps.total());
    }

    /**
     * How many reduces should be requested or running.
     *
     * @param mapMb memory of a map container
     * @param reduceMb memory of a reduce container
     * @param limitMb what the job has plus what it may still get, MB
     */
    int target(TaskPool maps, long mapMb, TaskPool reduces, long reduceMb, long limitMb) {
      int left = reduces.total() - reduces.done();
      if (!mayStart(maps)) {
        return 0;
      }
      if (maps.waiting() == 0) {
        return left;
      }
      double doneShare = (double) maps.done() / maps.total();
      long idealReduceMb = (long) (limitMb * Math.min(doneShare, rampUpLimit));
      long mapLimitMb = limitMb - idealReduceMb;
      long mapsWantMb = (maps.waiting() + maps.running()) * mapMb;
      long unusedMb = Math.max(0, mapLimitMb - mapsWantMb);
      return (int) Math.min(left, (idealReduceMb + unusedMb) / reduceMb);
    }

    /**
     * How many running reduces to release so that the job's own maps can continue: at most half of
     * the job's resources, and only if not even one map fits.
     *
     * @return number of reduces, zero or more
     */
    int giveBack(TaskPool maps, long mapMb, int reducesHeld, long reduceMb, long limitMb) {
      if (maps.waiting() == 0 || reducesHeld == 0 || limitMb - reducesHeld * reduceMb >= mapMb) {
        return 0;
      }
      long wantedMb = Math.min(maps.waiting() * mapMb, Math.max(mapMb, limitMb / 2));
      return (int) Math.min(reducesHeld, (wantedMb + reduceMb - 1) / reduceMb);
    }
  }

  /** The three kinds of requests of MapReduce's AM, at its priorities. */
  private static final class MapReduceAsks {
    final ContainerKind retriedMap;
    final ContainerKind reduce;
    final ContainerKind map;
    final OutstandingAsks table;

    MapReduceAsks(MapReduceJob job) {
      this.retriedMap = new ContainerKind(MapReducePriorities.FAST_FAIL_MAP, job.size(true));
      this.reduce = new ContainerKind(MapReducePriorities.REDUCE, job.size(false));
      this.map = new ContainerKind(MapReducePriorities.MAP, job.size(true));
      this.table = new OutstandingAsks(retriedMap, reduce, map);
    }

    /** Containers outstanding for maps of either kind. */
    int maps() {
      return table.outstanding(map) + table.outstanding(retriedMap);
    }

    int reduces() {
      return table.outstanding(reduce);
    }

    /**
     * Checks that the requests agree with the waiting tasks. Once the ResourceManager has received
     * all changes, checks its view too.
     *
     * @param maps maps that need a container
     * @param reduces reduces that need one; fewer may be requested
     */
    void check(RunChecks checks, ApplicationAttemptId id, int maps, int reduces) {
      InvariantViolation.require(
          maps() == maps && reduces() <= reduces,
          "asks conserved",
          () ->
              "%s asks for %d maps of %d waiting, %d reduces of %d waiting"
                  .formatted(id, maps(), maps, reduces(), reduces));
      if (!table.hasChanges()) {
        List.of(retriedMap, reduce, map)
            .forEach(kind -> checks.asks(id, kind.key(), table.outstanding(kind)));
      }
    }
  }
}
