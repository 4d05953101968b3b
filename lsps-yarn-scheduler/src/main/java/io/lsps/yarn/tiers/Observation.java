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
 * What is computed beside the host scheduler's decisions where LsPS only observes: shares, orders
 * and held reduces as of now, and their sums. See docs/decisions/0001-settings.md.
 */
public abstract class Observation {
  private final OptionsInForce options;

  /** The reduces that would be held back. */
  public final ObservedGate gate;

  private final Map<String, Double> gained = new ConcurrentHashMap<>();
  private final DoubleAdder earlySeconds = new DoubleAdder();
  private long summedMillis;
  private volatile long since = -1;

  /**
   * An observation that is off.
   *
   * @param isFree as {@link io.lsps.yarn.app.AskGate} has it
   */
  protected Observation(OptionsInForce options, WorkloadModel model, Predicate<Resource> isFree) {
    this.options = options;
    this.gate = new ObservedGate(model, isFree);
  }

  /** Computes beside the scheduler what it would decide with LsPS on, as of now. */
  protected abstract void look();

  /** Forgets what was computed. */
  protected abstract void clear();

  /** Whether a leaf queue would be under a policy of ours. */
  protected abstract boolean has(Queue queue);

  /** Whether there is a queue of a name. */
  protected abstract boolean exists(String queue);

  /** What every queue would have as of the last refresh, by name. */
  public abstract Map<String, ObservedShare> shares();

  /** The jobs of a leaf queue as they would be served; null where that is not known. */
  public abstract List<ApplicationId> order(Queue queue);

  /** Whether LsPS only observes, in some queue at least, by the settings in force. */
  public final boolean isOn() {
    return options.current().observes();
  }

  /** Before each update of the scheduler, and whenever the settings may have changed. */
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

  /** The settings and the queues' policies were read again; the queues are bound after this. */
  public final synchronized void reloaded(long now) {
    clear();
    refresh(now);
  }

  /** What held since the last update counts for the time since then. */
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

  /** An AM has asked, and the scheduler was told all of it. */
  public final void asked(TrackedApp app, SchedulerApplicationAttempt attempt, long now) {
    boolean first = attempt.getApplicationAttemptId().getAttemptId() == 1;
    // Of a later attempt it is not known how many maps have ended: then nothing is held back.
    if (isOn() && first && app.mapReduce() && has(attempt.getQueue())) {
      gate.asked(app, attempt, options.current(), now);
    }
  }

  /** An attempt is over. */
  public final void attemptRemoved(ApplicationAttemptId attempt) {
    gate.removed(attempt);
  }

  /** Since when LsPS observes, milliseconds on the scheduler's clock; -1 where it does not. */
  public final long since() {
    return since;
  }

  /**
   * What the queue would have by LsPS less what it would have by stock, both as far as it can use
   * it, summed over the time of the observation: seconds of the whole cluster.
   */
  public final double gainedSeconds(String queue) {
    return gained.getOrDefault(queue, 0.0);
  }

  /** The same as of the last update, as a part of the cluster; 0 where LsPS does not observe it. */
  public final double gain(String queue) {
    ObservedShare share = shares().get(queue);
    return share == null ? 0 : share.wanted - share.stock;
  }

  /** Container-seconds that reduces have held which would have been held back. */
  public final double earlySeconds() {
    return earlySeconds.sum();
  }

  /**
   * What a queue would have of the cluster's dominant resource as of the last update, as far as it
   * can use it.
   */
  public static final class ObservedShare {
    /** By LsPS, in [0, 1]. */
    public final double wanted;

    /**
     * By the host scheduler, in [0, 1]: of the FairScheduler by weight within minimum shares and
     * demands, so that what one cannot use goes to the others.
     */
    public final double stock;

    public ObservedShare(double wanted, double stock) {
      this.wanted = wanted;
      this.stock = stock;
    }
  }
}
