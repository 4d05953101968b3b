/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.published;

import io.lsps.policy.yarn.Faults;
import io.lsps.preempt.yarn.GlobalPreemptionMonitor;
import io.lsps.preempt.yarn.SteadyClock;
import io.lsps.rule.JobOrder;
import io.lsps.rule.Plan;
import io.lsps.scorecard.Scorecard;
import io.lsps.why.HostTerms;
import io.lsps.why.WaitingApp;
import io.lsps.why.WaitingApp.QueueState;
import io.lsps.yarn.app.AppEvents;
import io.lsps.yarn.options.OptionsInForce;
import io.lsps.yarn.tiers.Observation;
import io.lsps.yarn.tiers.Users;
import java.util.Collection;
import java.util.function.Function;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.AbstractYarnScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.Queue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplicationAttempt;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;

/**
 * A read-only view of the host scheduler: what the page, REST, metrics, journal and {@code explain}
 * need. One subclass per kind of scheduler. No method takes the scheduler's lock.
 */
public abstract class HostView {
  /** Its terms. */
  public final HostTerms terms;

  final AbstractYarnScheduler<?, ?> scheduler;
  public final AppEvents events;
  public final SteadyClock time;
  public final Faults faults;
  public final OptionsInForce options;
  public final Observation observation;
  public final Scorecard scorecard;
  protected final Users users;

  protected HostView(
      HostTerms terms,
      AbstractYarnScheduler<?, ?> scheduler,
      AppEvents events,
      SteadyClock time,
      Faults faults,
      OptionsInForce options,
      Observation observation,
      Scorecard scorecard,
      Users users) {
    this.terms = terms;
    this.scheduler = scheduler;
    this.events = events;
    this.time = time;
    this.faults = faults;
    this.options = options;
    this.observation = observation;
    this.scorecard = scorecard;
    this.users = users;
  }

  /** Number of caught errors in the plugin. */
  public final long faults() {
    return faults.count();
  }

  /** The class in yarn-site.xml. */
  public final String schedulerClass() {
    return scheduler.getClass().getName();
  }

  /** Whether the fast path is on. */
  public abstract boolean isFastPath();

  /** Its Global Preemption, or null. */
  public abstract GlobalPreemptionMonitor preemption();

  /**
   * All current queues, for the update thread.
   *
   * @param before the last published ones, by name, or null
   */
  protected abstract Collection<PublishedQueue> queues(Function<String, PublishedQueue> before);

  /** A user's plan, or null. */
  protected abstract Plan plan(String user);

  /** The order of a user's jobs under LsPS. */
  protected abstract JobOrder order(String user);

  /** All leaf queues. */
  protected abstract Collection<? extends Queue> leaves();

  /** A queue's full name. */
  protected abstract String name(Queue queue);

  /**
   * A queue, to explain waiting in it.
   *
   * @param known returns the same for the queue above
   */
  protected abstract QueueState state(Queue queue, Function<Queue, QueueState> known);

  /** The positions of a leaf queue's applications. */
  protected abstract QueuePlaces places(Queue leaf);

  /**
   * Adds why an application's AM waits: the AM limit of its queue.
   *
   * @param served whether it has a place in its queue
   */
  protected abstract void masterWaits(
      WaitingApp app, SchedulerApplicationAttempt attempt, boolean served);

  /** Whether delay scheduling may still hold a request for a nearer node. */
  protected abstract boolean waitsForNearerNode(
      SchedulerApplicationAttempt attempt, SchedulerRequestKey key);

  /** Limit on running applications of a user. */
  protected abstract int mostRunning(String user);
}
