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
 * A scheduler as those see it who look: what the page, REST, metrics, journal and {@code explain}
 * need of Hadoop's scheduler that LsPS is a subclass of. One binding for each kind of scheduler. No
 * method takes the scheduler's lock.
 */
public abstract class HostView {
  /** What it calls things. */
  public final HostTerms terms;

  final AbstractYarnScheduler<?, ?> scheduler;
  final AppEvents events;
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

  /** How many errors in the plugin were caught. */
  public final long faults() {
    return faults.count();
  }

  /** The class that is named in yarn-site.xml. */
  public final String schedulerClass() {
    return scheduler.getClass().getName();
  }

  /** Whether decisions are made by the fast path. */
  public abstract boolean isFastPath();

  /** Global Preemption beside the scheduler, or null. */
  public abstract GlobalPreemptionMonitor preemption();

  /**
   * All queues as they are now, for the thread that updates.
   *
   * @param before as they were published last, by name, or null
   */
  protected abstract Collection<PublishedQueue> queues(Function<String, PublishedQueue> before);

  /** What is planned for a user, or null. */
  protected abstract Plan plan(String user);

  /** How a user's jobs are served where LsPS decides. */
  protected abstract JobOrder order(String user);

  /** All leaf queues. */
  protected abstract Collection<? extends Queue> leaves();

  /** A queue's full name. */
  protected abstract String name(Queue queue);

  /**
   * A queue as what waiting in it is explained by.
   *
   * @param known gives the same of the queue above it
   */
  protected abstract QueueState state(Queue queue, Function<Queue, QueueState> known);

  /** Where the applications of a leaf queue stand. */
  protected abstract QueuePlaces places(Queue leaf);

  /** Tells what keeps an application's AM waiting: what the AMs of its queue may hold. */
  protected abstract void masterWaits(WaitingApp app, SchedulerApplicationAttempt attempt);

  /** Whether the scheduler may still wait for a nearer node for a request. */
  protected abstract boolean waitsForNearerNode(
      SchedulerApplicationAttempt attempt, SchedulerRequestKey key);

  /** How many applications of a user may run. */
  protected abstract int mostRunning(String user);
}
