/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim;

import io.lsps.lab.workload.JobSpec;
import io.lsps.lab.workload.Workload;
import io.lsps.workload.UserHistory;
import io.lsps.yarn.LspsFairScheduler;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.apache.hadoop.util.ReflectionUtils;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.server.resourcemanager.RMContextImpl;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.AbstractYarnScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.Allocation;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ContainerUpdates;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.QueueMetrics;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.NodeUpdateSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.SchedulerEvent;

/**
 * Drives one real scheduler object through one workload in virtual time, on the calling thread
 * only. The scheduler is initialised but never started: what its threads would do (share updates,
 * preemption rounds) happens as events of the one queue.
 */
public final class Simulation {
  private static final long IMMEDIATE_UPDATE_MILLIS = 1000;

  private final Settings settings;
  private final SchedulerFactory factory;
  private final Observer observer;
  private final VirtualClock clock = new VirtualClock();
  private final EventQueue events = new EventQueue(clock);
  private final LabDispatcher dispatcher = new LabDispatcher();
  private final AbstractYarnScheduler<?, ?> scheduler;
  private final Applications applications;
  private final Nodes nodes;
  private final Invariants invariants;
  private final TaskRandom random;
  private final List<SchedulerFactory.Monitor> monitors;
  private final List<Ticker> tickers = new ArrayList<>();
  private final Map<MapReduceMaster, Integer> demandOf = new HashMap<>();
  private long demand;
  private boolean dirty;
  private boolean inCall;
  private long updates;
  private long lastProgress;

  /**
   * Prepares a run.
   *
   * @param factory of the scheduler to drive
   * @param users of the workload
   * @param settings of the cluster
   * @param seed of the tasks' luck
   * @param directory where the scheduler's configuration files may be written
   * @param observer of what happens
   */
  public Simulation(
      SchedulerFactory factory,
      List<String> users,
      Settings settings,
      long seed,
      Path directory,
      Observer observer) {
    this.settings = settings;
    this.factory = factory;
    this.observer = observer;
    this.random = new TaskRandom(seed, settings.noise());
    forgetMetrics();
    Configuration conf = factory.configuration(users, settings, directory);
    scheduler = factory.create(events::after);
    scheduler.setClock(clock);
    // As the ResourceManager's ReflectionUtils.newInstance does.
    ReflectionUtils.setConf(scheduler, conf);
    RMContextImpl context = LabContext.around(conf, dispatcher, scheduler);
    scheduler.init(conf);
    invariants = new Invariants(scheduler);
    applications = new Applications(this, context, factory);
    nodes = new Nodes(this, context);
    Routing.register(dispatcher, scheduler, applications, nodes);
    nodes.join();
    monitors = factory.monitors(scheduler, context, clock);
    prepareTickers();
  }

  /** Hadoop keeps queue metrics in statics: what an earlier run left there would be added to. */
  private static void forgetMetrics() {
    DefaultMetricsSystem.setMiniClusterMode(true);
    QueueMetrics.clearQueueMetrics();
  }

  /** Tells a scheduler that keeps a history what it has learned in earlier runs. */
  public void remember(Map<String, UserHistory> histories) {
    if (scheduler instanceof LspsFairScheduler ours) {
      ours.workload().restore(histories);
    }
  }

  /**
   * Runs the workload to the end of its last job.
   *
   * @param jobs by rising submission time; closed at the end
   */
  public void run(Workload.Jobs jobs) {
    try (jobs) {
      arriveNext(jobs);
      while (events.runNext()) {
        dispatcher.drain();
        observer.event(clock.now(), events.handled());
        if (clock.now() - lastProgress > settings.stallMillis() && applications.running() > 0) {
          throw new IllegalStateException(
              String.format(
                  "%s stalled: %d jobs wait and nothing started or ended from %d ms to %d ms",
                  factory.name(), applications.running(), lastProgress, clock.now()));
        }
      }
    }
    if (applications.running() > 0) {
      throw new IllegalStateException(
          factory.name() + " left " + applications.running() + " jobs unfinished");
    }
    factory.verify(scheduler);
    scheduler.stop();
  }

  private void arriveNext(Workload.Jobs jobs) {
    if (jobs.hasNext()) {
      JobSpec job = jobs.next();
      events.at(
          job.submitMillis(),
          () -> {
            progress();
            applications.submit(job);
            tickers.forEach(Ticker::start);
            arriveNext(jobs);
          });
    }
  }

  private void prepareTickers() {
    long interval = settings.updateMillis() > 0 ? settings.updateMillis() : IMMEDIATE_UPDATE_MILLIS;
    if (factory.computesShares() && (settings.updateMillis() > 0 || factory.actsOnTime())) {
      tickers.add(ticker(interval, this::updateIfUseful));
    }
    for (SchedulerFactory.Monitor monitor : monitors) {
      if (monitor.intervalMillis() > 0) {
        tickers.add(ticker(monitor.intervalMillis(), () -> inside(monitor.step())));
      }
    }
  }

  private Ticker ticker(long interval, Runnable action) {
    return new Ticker(events, interval, () -> applications.running() > 0, action);
  }

  private void updateIfUseful() {
    if (dirty || factory.actsOnTime()) {
      update();
    }
  }

  private void update() {
    dirty = false;
    inside(scheduler::update);
    observer.updated(scheduler, clock.now());
    if (settings.checkEvery() > 0 && ++updates % settings.checkEvery() == 0) {
      invariants.shares();
    }
    for (SchedulerFactory.Monitor monitor : monitors) {
      if (monitor.intervalMillis() == 0) {
        inside(monitor.step());
      }
    }
    roomMade();
  }

  /** Nodes that found nothing to give may find something now; with an interval they look anyway. */
  void roomMade() {
    if (settings.nodeHeartbeatMillis() == 0 && hasDemand()) {
      nodes.wakeThoseWithRoom();
    }
  }

  /**
   * Calls into the scheduler, then delivers what it sent; a call from a delivery waits its turn.
   */
  private void inside(Runnable call) {
    call.run();
    if (!inCall) {
      inCall = true;
      try {
        dispatcher.drain();
      } finally {
        inCall = false;
      }
    }
  }

  void send(SchedulerEvent event) {
    dirty = true;
    inside(() -> scheduler.handle(event));
  }

  /** A heartbeat; what shares are computed from changes only by news or by an assignment. */
  void heartbeat(VirtualNode node, boolean news) {
    long before = roomMb(node);
    inside(() -> scheduler.handle(new NodeUpdateSchedulerEvent(node.rmNode())));
    dirty |= news || roomMb(node) != before;
  }

  Allocation allocate(
      ApplicationAttemptId id, List<ResourceRequest> asks, List<ContainerId> releases) {
    if (!asks.isEmpty() || !releases.isEmpty()) {
      dirty = true;
    }
    Allocation[] answer = new Allocation[1];
    inside(
        () ->
            answer[0] =
                scheduler.allocate(
                    id, asks, List.of(), releases, List.of(), List.of(), new ContainerUpdates()));
    return answer[0];
  }

  /**
   * In immediate mode shares are recomputed whenever they may be stale and are about to be used.
   */
  void beforeAssignment() {
    if (dirty && settings.updateMillis() == 0 && factory.computesShares()) {
      update();
    }
  }

  void demandChanged(MapReduceMaster master, int containers) {
    Integer before = containers == 0 ? demandOf.remove(master) : demandOf.put(master, containers);
    int old = before == null ? 0 : before;
    demand += containers - old;
    if (containers > old) {
      nodes.wakeThoseWithRoom();
    }
  }

  boolean hasDemand() {
    return demand > 0;
  }

  boolean actsOnTime() {
    return factory.actsOnTime();
  }

  void nodeHasNews(VirtualNode node) {
    nodes.wake(node);
  }

  void jobOver(MapReduceMaster master, boolean succeeded) {
    applications.jobOver(master, succeeded);
  }

  void leave(MapReduceMaster master) {
    applications.leave(master);
  }

  void progress() {
    lastProgress = clock.now();
  }

  VirtualNode node(NodeId id) {
    return nodes.get(id);
  }

  long roomMb(VirtualNode node) {
    SchedulerNode view = scheduler.getSchedulerNode(node.id());
    return view.getUnallocatedResource().getMemorySize();
  }

  void at(long millis, Runnable action) {
    events.at(millis, action);
  }

  void after(long delayMillis, Runnable action) {
    events.after(delayMillis, action);
  }

  long now() {
    return clock.now();
  }

  Settings settings() {
    return settings;
  }

  Observer observer() {
    return observer;
  }

  TaskRandom random() {
    return random;
  }

  Invariants invariants() {
    return invariants;
  }

  AbstractYarnScheduler<?, ?> scheduler() {
    return scheduler;
  }

  /** Events handled so far. */
  public long eventsHandled() {
    return events.handled();
  }
}
