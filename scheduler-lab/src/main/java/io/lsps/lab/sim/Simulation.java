/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim;

import io.lsps.lab.sim.cluster.SchedulerCalls;
import io.lsps.lab.sim.cluster.SchedulerFactory;
import io.lsps.lab.sim.cluster.SimulatedNodes;
import io.lsps.lab.sim.cluster.SimulatedRmContext;
import io.lsps.lab.sim.cluster.SimulatedRmDispatcher;
import io.lsps.lab.sim.cluster.World;
import io.lsps.lab.sim.engine.EventQueue;
import io.lsps.lab.sim.engine.RunObserver;
import io.lsps.lab.sim.engine.VirtualClock;
import io.lsps.lab.sim.settings.SimulationSettings;
import io.lsps.lab.workload.Workload;
import io.lsps.lab.workload.WorkloadJob;
import io.lsps.workload.JobSpec;
import io.lsps.workload.UserHistory;
import io.lsps.yarn.LspsFairScheduler;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.apache.hadoop.util.ReflectionUtils;
import org.apache.hadoop.yarn.server.resourcemanager.RMContextImpl;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.AbstractYarnScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.QueueMetrics;

/**
 * Runs one workload under one real scheduler object in virtual time, on the calling thread only.
 * The scheduler is initialised but never started: the work of its threads (share updates,
 * preemption rounds) is done by events of the one queue.
 */
public final class Simulation {
  private final SchedulerFactory factory;
  private final RunObserver observer;
  private final World world;
  private final EventQueue events;
  private final SchedulerCalls calls;
  private final SchedulerRounds upkeep;
  private final SimulatedApplications applications;
  private final SimulatedNodes nodes;
  private final NodeLosses losses;
  private boolean moreArrive;

  /**
   * Prepares a run.
   *
   * @param factory of the scheduler to drive
   * @param users of the workload
   * @param settings of the cluster
   * @param seed of the run's random numbers
   * @param directory where the scheduler's configuration files may be written
   * @param observer of what happens
   */
  public Simulation(
      SchedulerFactory factory,
      List<String> users,
      SimulationSettings settings,
      long seed,
      Path directory,
      RunObserver observer) {
    this.factory = factory;
    this.observer = observer;
    forgetMetrics();
    VirtualClock clock = new VirtualClock();
    events = new EventQueue(clock);
    Configuration conf = factory.configuration(users, settings, directory);
    AbstractYarnScheduler<?, ?> scheduler = factory.create(events::after);
    scheduler.setClock(clock);
    // As the ResourceManager's ReflectionUtils.newInstance does.
    ReflectionUtils.setConf(scheduler, conf);
    SimulatedRmDispatcher dispatcher = new SimulatedRmDispatcher();
    RMContextImpl context = SimulatedRmContext.around(conf, dispatcher, scheduler);
    scheduler.init(conf);
    calls = new SchedulerCalls(scheduler, dispatcher);
    world = new World(settings, events, calls, observer, factory.actsOnTime(), seed);
    nodes = new SimulatedNodes(world, context, this::beforeAssignment);
    applications = new SimulatedApplications(world, nodes, context, factory, this::succeeded);
    losses = new NodeLosses(world, nodes, applications, this::hasFuture);
    EventRouting.register(dispatcher, scheduler, applications, nodes);
    nodes.join();
    List<SchedulerFactory.Monitor> monitors = factory.monitors(scheduler, context, clock);
    upkeep = new SchedulerRounds(world, nodes, factory, monitors, this::hasJobs);
  }

  /**
   * Hadoop keeps queue metrics in static fields; a later run would add to those of an earlier one.
   */
  private static void forgetMetrics() {
    DefaultMetricsSystem.setMiniClusterMode(true);
    QueueMetrics.clearQueueMetrics();
  }

  /** Gives a scheduler with a history what it learned in earlier runs. */
  public void remember(Map<String, UserHistory> histories) {
    if (calls.scheduler() instanceof LspsFairScheduler ours) {
      ours.workload().restore(histories);
    }
  }

  /** A scheduler that estimates sizes takes each job for so many times as large as it is. */
  public void misjudge(ToDoubleFunction<JobSpec> factors) {
    if (calls.scheduler() instanceof LspsFairScheduler ours) {
      ours.workload().misjudge(factors);
    }
  }

  /**
   * Runs the workload to the end of its last job.
   *
   * @param jobs by rising submission time; closed at the end
   * @throws StalledException if jobs wait and nothing happens any more, or nothing comes of it
   */
  public void run(Workload.Jobs jobs) {
    try (jobs) {
      arriveNext(jobs);
      losses.start();
      while (events.runNext()) {
        calls.deliver();
        observer.event(world.now(), events.handled());
        String trouble = applications.running() > 0 ? world.trouble() : null;
        if (trouble != null) {
          throw new StalledException(
              factory.name() + ": " + applications.running() + " jobs wait, " + trouble);
        }
      }
    }
    if (applications.running() > 0) {
      throw new IllegalStateException(
          factory.name() + " left " + applications.running() + " jobs unfinished");
    }
    nodes.checkEmpty();
    world.invariants().ended();
    factory.verify(calls.scheduler());
    factory.killsInVain(calls.scheduler()).ifPresent(observer::killedInVain);
    calls.scheduler().stop();
  }

  private void arriveNext(Workload.Jobs jobs) {
    moreArrive = jobs.hasNext();
    if (moreArrive) {
      WorkloadJob job = jobs.next();
      events.at(
          job.submitMillis(),
          () -> {
            submit(job);
            arriveNext(jobs);
          });
    }
  }

  private void submit(WorkloadJob job) {
    world.gain();
    applications.submit(job);
    upkeep.start();
  }

  /** A job has succeeded: the jobs that follow on it are submitted. */
  private void succeeded(WorkloadJob job) {
    job.successors().forEach(next -> events.after(0, () -> submit(next.at(world.now()))));
  }

  /** Recomputes shares if that is due before they are used. */
  private void beforeAssignment() {
    upkeep.beforeAssignment();
  }

  private boolean hasJobs() {
    return applications.running() > 0;
  }

  /** Whether anything is left to run, now or later. */
  private boolean hasFuture() {
    return moreArrive || hasJobs();
  }
}
