/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.tiers;

import io.lsps.workload.WorkloadModel;
import io.lsps.yarn.app.ObservedGate;
import io.lsps.yarn.app.TrackedApp;
import io.lsps.yarn.options.OptionsInForce;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.function.Predicate;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.Queue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplicationAttempt;

/**
 * What LsPS would decide in mode observe: shares, orders and held reduces as of now, and their
 * sums. See docs/decisions/0001-settings.md.
 */
public abstract class Observation {
  private final OptionsInForce options;

  /** The reduces that would be held. */
  public final ObservedGate gate;

  private final Map<String, Double> gained = new ConcurrentHashMap<>();
  private final DoubleAdder earlySeconds = new DoubleAdder();
  private long summedMillis;
  private volatile long since = -1;

  /**
   * An observation that is off.
   *
   * @param isFree as in {@link io.lsps.yarn.app.AskGate}
   */
  protected Observation(OptionsInForce options, WorkloadModel model, Predicate<Resource> isFree) {
    this.options = options;
    this.gate = new ObservedGate(model, isFree);
  }

  /** Computes what LsPS would decide now. */
  protected abstract void look();

  /** Clears the results. */
  protected abstract void clear();

  /** Whether a leaf queue would be under an LsPS policy. */
  protected abstract boolean has(Queue queue);

  /** Whether a queue exists. */
  protected abstract boolean exists(String queue);

  /** The share that every queue would have as of the last refresh, by name. */
  public abstract Map<String, ObservedShare> shares();

  /** The jobs of a leaf queue in the order of LsPS; null if unknown. */
  public abstract List<ApplicationId> order(Queue queue);

  /** Whether LsPS observes in any queue, by the current settings. */
  public final boolean isOn() {
    return options.current().observes();
  }

  /** Called before each update of the scheduler, and whenever the settings may have changed. */
  public final synchronized void refresh(long now) {
    if (isOn()) {
      if (since < 0) {
        since = now;
        summedMillis = now;
      }
      sum(now);
      look();
    } else if (since >= 0) {
      stop();
    }
  }

  /** The settings and the queues' policies were reloaded; the queues are bound after this. */
  public final synchronized void reloaded(long now) {
    clear();
    refresh(now);
  }

  /** Adds the results of the last update, times the time since. */
  private void sum(long now) {
    double seconds = Math.max(0, now - summedMillis) / 1000.0;
    summedMillis = now;
    shares()
        .forEach(
            (queue, share) ->
                gained.merge(queue, seconds * (share.wanted - share.stock), Double::sum));
    gained.keySet().removeIf(queue -> !exists(queue));
    earlySeconds.add(seconds * gate.early());
  }

  private void stop() {
    since = -1;
    gate.clear();
    clear();
    gained.clear();
    earlySeconds.reset();
  }

  /** An AM has called, and the scheduler has received all requests. */
  public final void asked(TrackedApp app, SchedulerApplicationAttempt attempt, long now) {
    boolean first = attempt.getApplicationAttemptId().getAttemptId() == 1;
    // For a later attempt the number of finished maps is unknown: nothing would be held.
    if (isOn() && first && app.mapReduce() && has(attempt.getQueue())) {
      gate.asked(app, attempt, options.current(), now);
    }
  }

  /** An attempt has ended. */
  public final void attemptRemoved(ApplicationAttemptId attempt) {
    gate.removed(attempt);
  }

  /** Start of the observation, milliseconds on the scheduler's clock; -1 if off. */
  public final long since() {
    return since;
  }

  /**
   * The share by LsPS less the stock share, both limited by demand, summed over the time of the
   * observation: seconds of the whole cluster.
   */
  public final double gainedSeconds(String queue) {
    return gained.getOrDefault(queue, 0.0);
  }

  /** The same as of the last update, as a fraction of the cluster; 0 if not observed. */
  public final double gain(String queue) {
    ObservedShare share = shares().get(queue);
    return share == null ? 0 : share.wanted - share.stock;
  }

  /** Container-seconds of reduces that would have been held. */
  public final double earlySeconds() {
    return earlySeconds.sum();
  }

  /**
   * The share that a queue would have of the cluster's dominant resource as of the last update,
   * limited by demand.
   */
  public static final class ObservedShare {
    /** By LsPS, in [0, 1]. */
    public final double wanted;

    /**
     * By the host scheduler, in [0, 1]: for the FairScheduler by weight within minimum shares and
     * demands.
     */
    public final double stock;

    public ObservedShare(double wanted, double stock) {
      this.wanted = wanted;
      this.stock = stock;
    }
  }
}
