/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt.yarn;

import io.lsps.policy.yarn.Faults;
import io.lsps.preempt.ClusterView;
import io.lsps.preempt.Decision;
import io.lsps.preempt.GlobalPreemption;
import io.lsps.preempt.KillAccounts;
import io.lsps.preempt.StillOwed;
import io.lsps.preempt.yarn.DecisionAnswers.DecisionSource;
import io.lsps.preempt.yarn.GpMetrics.Count;
import io.lsps.settings.BadSettingException;
import io.lsps.settings.Remembered;
import io.lsps.settings.SettingValues;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongSupplier;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.monitor.SchedulingEditPolicy;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Global Preemption for a FairScheduler. Name this class in {@code
 * yarn.resourcemanager.scheduler.monitor.policies}, set {@code
 * yarn.resourcemanager.scheduler.monitor.enable} and leave the FairScheduler's own preemption off.
 *
 * <p>The ResourceManager calls it often, on a separate thread; it decides every {@code
 * yarn.scheduler.gp.interval} and in between only carries out decisions. Errors are caught, counted
 * and logged.
 */
public final class GlobalPreemptionMonitor implements SchedulingEditPolicy, DecisionSource {
  private static final Logger LOG = LoggerFactory.getLogger(GlobalPreemptionMonitor.class);
  private static final long MOST_MILLIS_BETWEEN_STEPS = 1000;
  private static final int DECISIONS_KEPT = 1000;
  private static final int HEARTBEATS_TO_KEEP_ROOM = 3;
  // Counted from the release. The application may wait for a more local node, or the next
  // heartbeat.
  private static final long LEAST_MILLIS_TO_KEEP_ROOM = 5000;

  private final LongSupplier stopwatch;
  private final GpMetrics metrics = new GpMetrics();
  private FairScheduler scheduler;
  private SettingValues settings;
  private GlobalPreemption preemption;
  private SnapshotReader reader;
  private SteadyClock time;
  private LaunchTimes launches;
  private Transfers transfers;
  private RoomShield shield;
  private SchedulerCommands commands;

  /**
   * Transfers that would be under way if Global Preemption did more than observe. Their victims
   * count as gone and the resources as given, so that a need is reported once. See
   * docs/decisions/0009-preemption.md.
   */
  private final List<Transfer> observed = new ArrayList<>();

  @Remembered("DECISIONS_KEPT")
  private final Deque<DecisionRecord> decisions = new ArrayDeque<>();

  private long nextRound = Long.MIN_VALUE;
  private boolean faultLogged;
  private volatile KillAccounts accounts = KillAccounts.NONE;
  private final AtomicReference<KillAccounts> earlier = new AtomicReference<>();

  /** For the ResourceManager, which instantiates the class by name. */
  public GlobalPreemptionMonitor() {
    this(System::nanoTime);
  }

  /**
   * For measurements.
   *
   * @param stopwatch nanoseconds, for the processing times in {@link GpMetrics}, such as a thread's
   *     processor time
   */
  public GlobalPreemptionMonitor(LongSupplier stopwatch) {
    this.stopwatch = stopwatch;
  }

  /** The monitor of a scheduler, or null. */
  public static GlobalPreemptionMonitor of(ResourceScheduler scheduler) {
    return (GlobalPreemptionMonitor) DecisionAnswers.source(scheduler);
  }

  /**
   * Initialises it for a scheduler.
   *
   * @throws BadSettingException if a setting has an invalid value
   * @throws IllegalArgumentException if the scheduler is not a FairScheduler
   */
  @Override
  public void init(Configuration conf, RMContext context, ResourceScheduler resourceScheduler) {
    if (!(resourceScheduler instanceof FairScheduler)) {
      throw new IllegalArgumentException(
          "Global Preemption needs a FairScheduler or one of its kin as "
              + YarnConfiguration.RM_SCHEDULER
              + ", not "
              + resourceScheduler.getClass().getName());
    }
    settings = GpKeys.read(conf);
    scheduler = (FairScheduler) resourceScheduler;
    preemption =
        new GlobalPreemption(
            settings.get(GpKeys.PERFORMANCE), id -> ((ContainerKey) id).endedByItself());
    reader = new SnapshotReader(scheduler, context, stopwatch);
    time = SteadyClock.of(scheduler);
    launches = new LaunchTimes(time);
    long heartbeat =
        conf.getLong(
            YarnConfiguration.RM_NM_HEARTBEAT_INTERVAL_MS,
            YarnConfiguration.DEFAULT_RM_NM_HEARTBEAT_INTERVAL_MS);
    shield = new RoomShield(scheduler);
    commands =
        new SchedulerCommands(scheduler, shield::isBarred, () -> metrics.add(Count.FAULTS, 1));
    transfers =
        new Transfers(
            commands,
            launches,
            metrics,
            preemption,
            settings.get(GpKeys.GRACE_PERIOD),
            Math.max(LEAST_MILLIS_TO_KEEP_ROOM, HEARTBEATS_TO_KEEP_ROOM * heartbeat));
    metrics.register();
    WebAnswers.install(DecisionAnswers.class, context.getYarnConfiguration());
    DecisionAnswers.tell(scheduler, this);
  }

  @Override
  public void editSchedule() {
    try {
      step(time.now());
    } catch (RuntimeException | LinkageError e) {
      if (Faults.isInterruption(e)) {
        return;
      }
      metrics.add(Count.FAULTS, 1);
      if (!faultLogged) {
        faultLogged = true;
        LOG.error(
            "An error in Global Preemption: this step is skipped. Further errors are counted, not"
                + " logged.",
            e);
      }
    }
  }

  private void step(long now) {
    launches.observe(scheduler, now);
    KillAccounts before = earlier.getAndSet(null);
    if (before != null) {
      preemption.accounts.resume(before);
    }
    for (Transfer given : transfers.settle(now)) {
      preemption.accounts.repaid(given.beneficiaries, given.size, now);
    }
    if (transfers.anyForsaken()) {
      transfers.passOn(preemption.owed(view(transfers.killed(), now), now), now);
    }
    preemption.roomTakes(settings.get(GpKeys.GRACE_PERIOD), transfers.releases.mean());
    carryOut(now);
    if (now >= nextRound) {
      nextRound = now + settings.get(GpKeys.INTERVAL);
      round(now);
      // Without a grace period kills follow at once.
      carryOut(now);
    }
    shield.keep(transfers.shielded(), preemption.accounts.held());
  }

  private void carryOut(long now) {
    if (transfers.anyDue(now)) {
      transfers.carryOut(preemption.owedAfterKill(view(transfers.killed(), now), now), now);
    }
  }

  private void round(long now) {
    long start = stopwatch.getAsLong();
    boolean observeOnly = settings.get(GpKeys.OBSERVE_ONLY);
    if (!observed.isEmpty()) {
      StillOwed owed = preemption.owed(view(Collections.emptyList(), now), now);
      observed.removeIf(transfer -> !lasts(transfer, owed));
    }
    Collection<Transfer> onTheirWay = observeOnly ? observed : transfers.all();
    List<Decision> decided = preemption.decide(view(onTheirWay, now), now);
    accounts = preemption.accounts.destroyed();
    metrics.accounts(accounts);
    metrics.round((stopwatch.getAsLong() - start) / 1e6, reader.lockNanos / 1e6);
    for (Decision decision : decided) {
      DecisionRecord record = new DecisionRecord(decision, observeOnly);
      keep(record);
      metrics.withheld(decision.withheld);
      if (decision.placements.isEmpty()) {
        LOG.debug("{}", record);
      } else {
        LOG.info("{}", record);
      }
      if (observeOnly) {
        observed.addAll(Transfer.of(decision, record, now));
      } else {
        transfers.start(decision, record, now);
      }
    }
  }

  private void keep(DecisionRecord record) {
    synchronized (decisions) {
      decisions.addLast(record);
      while (decisions.size() > DECISIONS_KEPT) {
        decisions.removeFirst();
      }
    }
  }

  /**
   * Whether an observed transfer would still be under way: the application is still owed it, and
   * all victims run. Otherwise the need has ended, or the cluster has freed resources by itself.
   */
  private boolean lasts(Transfer transfer, StillOwed owed) {
    if (!commands.waits(transfer.application)
        || !owed.covers(transfer.application, transfer.kind, transfer.size)
        || !transfer.victims.stream().allMatch(commands::isLive)) {
      return false;
    }
    owed.take(transfer.application, transfer.size);
    return true;
  }

  private ClusterView view(Collection<Transfer> onTheirWay, long now) {
    return new ViewBuilder(
            reader.read(),
            scheduler.getAllocationConfiguration(),
            settings.get(GpKeys.INTERVAL),
            launches,
            now)
        .view(onTheirWay, transfers.stuckNodes());
  }

  @Override
  public List<DecisionRecord> decisions() {
    synchronized (decisions) {
      return new ArrayList<>(decisions);
    }
  }

  @Override
  public KillAccounts accounts() {
    return accounts;
  }

  /** Continues the accounts from before a restart. Thread-safe. */
  public void resume(KillAccounts before) {
    earlier.set(before);
  }

  /** The metrics. */
  public GpMetrics metrics() {
    return metrics;
  }

  /** In milliseconds. */
  @Override
  public long getMonitoringInterval() {
    long grace = Math.max(1, settings.get(GpKeys.GRACE_PERIOD));
    return Math.min(MOST_MILLIS_BETWEEN_STEPS, Math.min(settings.get(GpKeys.INTERVAL), grace));
  }

  @Override
  public String getPolicyName() {
    return "GlobalPreemption";
  }
}
