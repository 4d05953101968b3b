/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.tiers;

import io.lsps.yarn.app.ObservedGate;
import io.lsps.yarn.app.TrackedApp;
import io.lsps.yarn.options.Mode;
import io.lsps.yarn.tiers.ObservedQueues.ObservedShare;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.function.Predicate;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSAppAttempt;

/**
 * What is computed beside the FairScheduler's decisions where LsPS only observes: shares, orders
 * and held reduces as of now, and their sums. See docs/decisions/0001-settings.md.
 */
public final class ObservedCluster {
  private final Tiers tiers;

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
  public ObservedCluster(Tiers tiers, Predicate<Resource> isFree) {
    this.tiers = tiers;
    this.gate = new ObservedGate(tiers.model, isFree);
  }

  /** Whether LsPS only observes, by the settings in force. */
  public boolean isOn() {
    return tiers.options.current().mode() == Mode.OBSERVE;
  }

  /** Before each update of the scheduler, and whenever the settings may have changed. */
  public synchronized void refresh(long now) {
    if (isOn()) {
      if (since < 0) {
        since = now;
        summedMillis = now;
      }
      sum(now);
      tiers.observe(gate::amount);
    } else if (since >= 0) {
      stop();
    }
  }

  /** The settings and the queues' policies were read again; the queues are bound after this. */
  public synchronized void reloaded(long now) {
    tiers.observed.clear();
    refresh(now);
  }

  /** What held since the last update counts for the time since then. */
  private void sum(long now) {
    double seconds = Math.max(0, now - summedMillis) / 1000.0;
    summedMillis = now;
    tiers
        .observed
        .shares()
        .forEach(
            (queue, share) ->
                gained.merge(queue, seconds * (share.wanted - share.stock), Double::sum));
    gained.keySet().removeIf(queue -> !tiers.exists(queue));
    earlySeconds.add(seconds * gate.early());
  }

  private void stop() {
    since = -1;
    gate.clear();
    tiers.observed.clear();
    gained.clear();
    earlySeconds.reset();
  }

  /** A master has asked, and the scheduler was told all of it. */
  public void asked(TrackedApp app, FSAppAttempt attempt, long now) {
    boolean first = attempt.getApplicationAttemptId().getAttemptId() == 1;
    // Of a later attempt it is not known how many maps have ended: then nothing is held back.
    if (isOn() && first && app.mapReduce() && tiers.observed.has(attempt.getQueue())) {
      gate.asked(app, attempt, tiers.options.current(), now);
    }
  }

  /** An attempt is over. */
  public void attemptRemoved(ApplicationAttemptId attempt) {
    gate.removed(attempt);
  }

  /** Since when LsPS observes, milliseconds on the scheduler's clock; -1 where it does not. */
  public long since() {
    return since;
  }

  /** The shares and orders that queues would have. */
  public ObservedQueues queues() {
    return tiers.observed;
  }

  /**
   * What the queue would have by LsPS less what it would have by stock, both as far as it can use
   * it, summed over the time of the observation: seconds of the whole cluster.
   */
  public double gainedSeconds(String queue) {
    return gained.getOrDefault(queue, 0.0);
  }

  /** The same as of the last update, as a part of the cluster; 0 where LsPS does not observe it. */
  public double gain(String queue) {
    ObservedShare share = tiers.observed.shares().get(queue);
    return share == null ? 0 : share.wanted - share.stock;
  }

  /** Container-seconds that reduces have held which would have been held back. */
  public double earlySeconds() {
    return earlySeconds.sum();
  }
}
