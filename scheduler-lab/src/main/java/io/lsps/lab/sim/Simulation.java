/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim;

import io.lsps.lab.sim.invariant.Invariants;
import io.lsps.lab.workload.JobSpec;
import io.lsps.lab.workload.Workload;
import io.lsps.workload.UserHistory;
import io.lsps.yarn.LspsFairScheduler;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.apache.hadoop.util.ReflectionUtils;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.server.resourcemanager.RMContextImpl;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.AbstractYarnScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.QueueMetrics;

/**
 * Drives one real scheduler object through one workload in virtual time, on the calling thread
 * only. The scheduler is initialised but never started: what its threads would do (share updates,
 * preemption rounds) happens as events of the one queue.
 */
public final class Simulation {
  private final Settings settings;
  private final SchedulerFactory factory;
  private final Observer observer;
  private final VirtualClock clock = new VirtualClock();
  private final EventQueue events = new EventQueue(clock);
  private final SchedulerCalls calls;
  private final Upkeep upkeep;
  private final Applications applications;
  private final Nodes nodes;
  private final Invariants invariants;
  private final Processors processors;
  private final TaskRandom random;
  private final Blocks blocks;
  private final NodeLosses losses;
  private final Map<Master, Integer> demandOf = new HashMap<>();
  private long demand;
  private long lastProgress;
  private boolean moreArrive;

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
    this.random = new TaskRandom(seed, settings.tasks().noise());
    this.blocks = new Blocks(settings.costs().locality(), settings.nodes(), random);
    this.processors = new Processors(settings.machine(), events);
    forgetMetrics();
    Configuration conf = factory.configuration(users, settings, directory);
    AbstractYarnScheduler<?, ?> scheduler = factory.create(events::after);
    scheduler.setClock(clock);
    // As the ResourceManager's ReflectionUtils.newInstance does.
    ReflectionUtils.setConf(scheduler, conf);
    LabDispatcher dispatcher = new LabDispatcher();
    RMContextImpl context = LabContext.around(conf, dispatcher, scheduler);
    scheduler.init(conf);
    calls = new SchedulerCalls(scheduler, dispatcher);
    invariants = new Invariants(scheduler, settings.checkEvery());
    applications = new Applications(this, context, factory);
    nodes = new Nodes(this, context);
    losses = new NodeLosses(this, nodes, applications);
    Routing.register(dispatcher, scheduler, applications, nodes);
    nodes.join();
    upkeep =
        new Upkeep(
            this, factory, calls, events, factory.monitors(scheduler, context, clock), clock);
  }

  /** Hadoop keeps queue metrics in statics: what an earlier run left there would be added to. */
  private static void forgetMetrics() {
    DefaultMetricsSystem.setMiniClusterMode(true);
    QueueMetrics.clearQueueMetrics();
  }

  /** Tells a scheduler that keeps a history what it has learned in earlier runs. */
  public void remember(Map<String, UserHistory> histories) {
    if (scheduler() instanceof LspsFairScheduler ours) {
      ours.workload().restore(histories);
    }
  }

  /**
   * Runs the workload to the end of its last job.
   *
   * @param jobs by rising submission time; closed at the end
   * @throws StalledException if jobs wait and nothing happens any more
   */
  public void run(Workload.Jobs jobs) {
    try (jobs) {
      arriveNext(jobs);
      losses.start();
      while (events.runNext()) {
        calls.deliver();
        observer.event(clock.now(), events.handled());
        if (clock.now() - lastProgress > Settings.STALL_MILLIS && applications.running() > 0) {
          throw new StalledException(
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
    nodes.checkEmpty();
    invariants.ended();
    factory.verify(calls.scheduler());
    calls.scheduler().stop();
  }

  private void arriveNext(Workload.Jobs jobs) {
    moreArrive = jobs.hasNext();
    if (moreArrive) {
      JobSpec job = jobs.next();
      events.at(
          job.submitMillis(),
          () -> {
            submit(job);
            arriveNext(jobs);
          });
    }
  }

  private void submit(JobSpec job) {
    progress();
    applications.submit(job);
    upkeep.start();
  }

  /** A job has succeeded: those that follow on it are submitted. */
  void succeeded(JobSpec job) {
    job.successors().forEach(next -> events.after(0, () -> submit(next.at(clock.now()))));
  }

  /** Nodes that found nothing to give may find something now; with an interval they look anyway. */
  void roomMade() {
    if (settings.intervals().nodeHeartbeatMillis() == 0 && hasDemand()) {
      nodes.wakeThoseWithRoom();
    }
  }

  /** Shares are recomputed if they must be before they are used. */
  void beforeAssignment() {
    upkeep.beforeAssignment();
  }

  void demandChanged(Master master, int containers) {
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

  boolean hasJobs() {
    return applications.running() > 0;
  }

  /** Whether anything is left to run, now or later. */
  boolean hasFuture() {
    return moreArrive || hasJobs();
  }

  boolean actsOnTime() {
    return factory.actsOnTime();
  }

  void nodeHasNews(VirtualNode node) {
    nodes.wake(node);
  }

  void jobDone(Master master) {
    applications.jobDone(master);
  }

  void jobFailed(Master master) {
    applications.jobOver(master, false);
  }

  void leave(Master master) {
    applications.leave(master);
  }

  void progress() {
    lastProgress = clock.now();
  }

  VirtualNode node(NodeId id) {
    return nodes.get(id);
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

  Blocks blocks() {
    return blocks;
  }

  TaskRandom random() {
    return random;
  }

  Processors processors() {
    return processors;
  }

  Invariants invariants() {
    return invariants;
  }

  SchedulerCalls calls() {
    return calls;
  }

  AbstractYarnScheduler<?, ?> scheduler() {
    return calls.scheduler();
  }

  /** Events handled so far. */
  public long eventsHandled() {
    return events.handled();
  }
}
