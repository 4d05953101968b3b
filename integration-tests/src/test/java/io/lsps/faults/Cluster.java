/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.faults;

import com.google.common.base.Joiner;
import io.lsps.lab.sim.cluster.SchedulerCalls;
import io.lsps.lab.sim.cluster.SimulatedRmContext;
import io.lsps.lab.sim.cluster.SimulatedRmContext.SimulatedRmDispatcher;
import io.lsps.lab.sim.cluster.VirtualConfiguration;
import io.lsps.lab.sim.engine.VirtualClock;
import io.lsps.preempt.yarn.GlobalPreemptionMonitor;
import io.lsps.preempt.yarn.GpMetrics.Count;
import io.lsps.yarn.LspsFairScheduler;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.apache.hadoop.util.ReflectionUtils;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.RMContextImpl;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.SchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairQueues;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.SteppedPreemptionFairScheduler;
import org.apache.hadoop.yarn.util.Clock;

/** A ResourceManager: a scheduler, its context, its configuration, and perhaps the monitor. */
final class Cluster implements AutoCloseable {
  private final WorldSpec world;
  private final Supplier<FairScheduler> maker;
  private final Consumer<SimulatedRmDispatcher> routes;
  final WorldClock clock = new WorldClock();
  final Path file;
  private YarnConfiguration conf;
  FairScheduler scheduler;
  RMContextImpl context;
  private SchedulerCalls calls;
  private GlobalPreemptionMonitor monitor;
  private final List<Timed> timed = new ArrayList<>();
  private Runnable preemption = () -> {};
  private String good;
  private int epoch;

  /** What the FairScheduler's preemption is to do later. */
  private record Timed(long at, Runnable action) {}

  /**
   * A cluster whose ResourceManager has started for the first time.
   *
   * @param maker of schedulers
   * @param routes says who hears what the scheduler sends
   * @param folder for the allocation file
   */
  Cluster(
      WorldSpec world,
      Supplier<FairScheduler> maker,
      Consumer<SimulatedRmDispatcher> routes,
      Path folder) {
    this.world = world;
    this.maker = maker;
    this.routes = routes;
    this.file = folder.resolve("fair-scheduler.xml");
    good = world.allocations().get(0);
    start();
  }

  private void start() {
    write(good);
    Map<String, String> settings = new HashMap<>(world.site());
    settings.put("yarn.scheduler.minimum-allocation-mb", "256");
    settings.put("yarn.resource-types.memory-mb.increment-allocation", "256");
    conf = VirtualConfiguration.of(file, settings);
    scheduler = maker.get();
    scheduler.setClock(clock);
    ReflectionUtils.setConf(scheduler, conf);
    SimulatedRmDispatcher dispatcher = new SimulatedRmDispatcher();
    context = SimulatedRmContext.around(conf, dispatcher, scheduler, epoch);
    context.setWorkPreservingRecoveryEnabled(true);
    long wait = conf.getLong(YarnConfiguration.RM_WORK_PRESERVING_RECOVERY_SCHEDULING_WAIT_MS, 0);
    if (wait > 0) {
      context.setSystemClock(clock);
      context.setSchedulerRecoveryStartAndWaitTime(wait);
    }
    scheduler.init(conf);
    timed.clear();
    if (world.preempts()) {
      preemption =
          SteppedPreemptionFairScheduler.instead(
              scheduler, (delay, action) -> timed.add(new Timed(clock.getTime() + delay, action)));
    }
    calls = new SchedulerCalls(scheduler, dispatcher);
    routes.accept(dispatcher);
    if (world.monitor()) {
      monitor = new GlobalPreemptionMonitor(() -> 0);
      monitor.init(conf, context, scheduler);
    }
  }

  /**
   * The ResourceManager dies, and another starts that knows nothing yet.
   *
   * @param updating whether it is stopped while it begins an update, before that has any lock
   */
  void restart(boolean updating) {
    if (updating) {
      clock.next = scheduler::stop;
      scheduler.update();
    }
    scheduler.stop();
    epoch++;
    start();
  }

  /** Ours, or null. */
  LspsFairScheduler ours() {
    return scheduler instanceof LspsFairScheduler ours ? ours : null;
  }

  /** Sends the scheduler an event, and delivers what it sends. */
  void send(SchedulerEvent event) {
    calls.send(event);
  }

  /** Calls the scheduler, and delivers what it sends. */
  void inside(Runnable call) {
    calls.inside(call);
  }

  void update() {
    calls.update();
  }

  /** A round of Global Preemption, where it runs. */
  void preempt() {
    if (monitor != null) {
      calls.inside(monitor::editSchedule);
    }
  }

  /** The FairScheduler's preemption looks at who is starved. */
  void preemptAsStock() {
    calls.inside(preemption);
  }

  /** What the FairScheduler's preemption has put off until now. */
  void timers() {
    for (Timed each : List.copyOf(timed)) {
      if (each.at() <= clock.getTime()) {
        timed.remove(each);
        calls.inside(each.action());
      }
    }
  }

  /** Faults of ours that were caught so far; 0 of a scheduler that is not ours. */
  long faults() {
    long monitors = monitor == null ? 0 : monitor.metrics().get(Count.FAULTS);
    return monitors + (ours() == null ? 0 : ours().faults());
  }

  /** What an allocation file says of queues, as it is in force: a line for each queue. */
  String limits() {
    return FairQueues.all(scheduler).stream()
        .map(
            queue ->
                Joiner.on(' ')
                    .join(
                        queue.getName(),
                        queue.getWeight(),
                        queue.getMinShare(),
                        queue.getMaxShare(),
                        queue.getMaxRunningApps(),
                        queue.getPolicy().getClass()))
        .collect(Collectors.joining("\n"));
  }

  /** Loads a good allocation file, which is there from now on. */
  void load(String text) {
    good = text;
    tryToLoad(text);
  }

  /** Loads an allocation file, which may be refused. */
  void tryToLoad(String text) {
    write(text);
    calls.inside(
        () -> {
          try {
            scheduler.reinitialize(conf, context);
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        });
  }

  private void write(String text) {
    try {
      Files.writeString(file, text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    scheduler.stop();
  }

  /** The clock of the ResourceManager's machine, which somebody may set. */
  static final class WorldClock implements Clock {
    private long now = VirtualClock.EPOCH_MILLIS;

    /** Happens at the next reading: in the middle of whatever reads. */
    private Runnable next = () -> {};

    /** Time passes, or the clock is set: then it may be a step back. */
    void step(long millis) {
      now += millis;
    }

    @Override
    public long getTime() {
      Runnable what = next;
      next = () -> {};
      what.run();
      return now;
    }
  }
}
