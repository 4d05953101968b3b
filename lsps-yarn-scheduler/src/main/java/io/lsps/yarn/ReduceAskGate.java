/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn;

import io.lsps.policy.yarn.PhaseSplit;
import io.lsps.policy.yarn.QueuePolicy;
import io.lsps.share.MapProgress;
import io.lsps.share.ReduceAdmission;
import io.lsps.share.ReduceGate;
import io.lsps.workload.JobView;
import io.lsps.workload.Phase;
import io.lsps.workload.PhaseView;
import io.lsps.workload.SizeBasis;
import io.lsps.workload.SizeEstimator;
import io.lsps.workload.WorkloadModel;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.SchedulingPolicy;

/**
 * Holds back the reduce asks of MapReduce jobs until they can be used. An application master sends
 * an ask only when it changes, so what is held back is kept here whole, and given to the scheduler
 * when the time has come. It can only delay. Once let in, the reduces of an attempt stay let in.
 *
 * <p>In a queue that is split between maps and reduces, asks beyond an attempt's part are held back
 * too, of reduces whose time has come and, where maps are limited, of maps: see {@link
 * SplitKeeper}.
 */
final class ReduceAskGate {
  private final WorkloadModel model;
  private final Map<ApplicationAttemptId, HeldAsks> attempts = new ConcurrentHashMap<>();

  ReduceAskGate(WorkloadModel model) {
    this.model = model;
  }

  /**
   * An attempt begins.
   *
   * @param open true if its reduces are let in at once: after an application master's restart or a
   *     recovery, the number of maps that have ended is not known
   */
  void attemptAdded(ApplicationAttemptId attempt, boolean open) {
    attempts.put(attempt, new HeldAsks(open));
  }

  void attemptRemoved(ApplicationAttemptId attempt) {
    attempts.remove(attempt);
  }

  /** What is held back of an attempt, or null of an unknown one. */
  HeldAsks asks(ApplicationAttemptId attempt) {
    return attempts.get(attempt);
  }

  /**
   * The asks of a priority held back from the scheduler, as one request, or null where there are
   * none.
   */
  ResourceRequest held(ApplicationAttemptId attempt, int priority) {
    HeldAsks held = attempts.get(attempt);
    return held == null ? null : held.sum(priority);
  }

  /** Lets in what is held for the attempt, come what may. */
  void release(FSAppAttempt attempt) {
    HeldAsks held = attempts.get(attempt.getApplicationAttemptId());
    if (held != null) {
      held.open(attempt, Collections.emptyList());
    }
  }

  /**
   * The asks to hand to the scheduler in the place of {@code asks}. What an earlier call held back
   * is handed over directly when the time has come, whether or not the master asks for anything
   * now.
   */
  List<ResourceRequest> admit(
      TrackedApp app, FSAppAttempt attempt, List<ResourceRequest> asks, Options options, long now) {
    HeldAsks held = attempts.get(attempt.getApplicationAttemptId());
    if (held == null || held.isOpen() || !app.mapReduce() || attempt.isWaitingForAMContainer()) {
      return asks;
    }
    PhaseSplit split = SplitKeeper.of(attempt.getQueue());
    boolean reducesAsked = false;
    int mapsAsked = 0;
    boolean mustOpen = false;
    for (ResourceRequest ask : asks) {
      int priority = ask.getPriority().getPriority();
      boolean wanted = ask.getNumContainers() > 0;
      boolean anywhere = ResourceRequest.ANY.equals(ask.getResourceName());
      reducesAsked |= priority == Phases.REDUCE_PRIORITY;
      // A reduce tied to a place, or a map asked for again: nothing that we hold back wisely.
      mustOpen |= wanted && priority == Phases.REDUCE_PRIORITY && !anywhere;
      mustOpen |= wanted && priority == Phases.FAST_FAIL_MAP_PRIORITY && split == null;
      mapsAsked += wanted && anywhere && Phases.isMap(priority) ? ask.getNumContainers() : 0;
    }
    if (split != null && !mustOpen) {
      boolean reduces = reducesAsked || held.count(Phases.REDUCE_PRIORITY) > 0;
      if (reduces && !held.isDue() && admits(app, held, mapsAsked, options, now)) {
        held.due();
      }
      return parts(held, attempt, asks, split, now);
    }
    if (!reducesAsked && held.isEmpty()) {
      if (mustOpen) {
        held.open(attempt, asks);
      }
      return asks;
    }
    SchedulingPolicy policy = attempt.getQueue().getPolicy();
    boolean ours = policy instanceof LspsPolicy || policy instanceof QueuePolicy;
    if (!ours || mustOpen || admits(app, held, mapsAsked, options, now)) {
      held.open(attempt, asks);
      return asks;
    }
    return hold(held, asks, now);
  }

  private boolean admits(TrackedApp app, HeldAsks held, int mapsAsked, Options options, long now) {
    ReduceAdmission mode = options.ofQueue(app.queue()).reduceAdmission();
    if (mode == ReduceAdmission.SLOWSTART) {
      return true;
    }
    JobView job = model.job(app.id(), now);
    if (job == null || (mapsAsked == 0 && job.phase(Phase.MAP).tasks() == 0)) {
      return true;
    }
    SizeEstimator sizes = new SizeEstimator(model.taskTimes(), SizeBasis.TOTAL);
    PhaseView maps = job.phase(Phase.MAP);
    MapProgress progress =
        new MapProgress(
            Math.max(maps.waiting(), mapsAsked),
            maps.running(),
            sizes.taskSeconds(job, Phase.MAP),
            maps.elapsedSeconds());
    ReduceGate gate =
        new ReduceGate(
            mode,
            options.get(LspsKeys.SHUFFLE_FRACTION),
            options.get(LspsKeys.LEAD_TIME) / 1000.0,
            options.get(LspsKeys.MAX_HOLD) / 1000.0);
    double reduceSeconds = sizes.taskSeconds(job, Phase.REDUCE);
    return gate.admits(progress, reduceSeconds, held.heldSeconds(now));
  }

  private static List<ResourceRequest> hold(HeldAsks held, List<ResourceRequest> asks, long now) {
    List<ResourceRequest> handed = new ArrayList<>(asks.size());
    for (ResourceRequest ask : asks) {
      boolean reduce = ask.getPriority().getPriority() == Phases.REDUCE_PRIORITY;
      handed.add(reduce ? held.hold(ask, now) : ask);
    }
    return handed;
  }

  /** Where the queue is split: as much as the attempt's part allows, the rest is held back. */
  private static List<ResourceRequest> parts(
      HeldAsks held, FSAppAttempt attempt, List<ResourceRequest> asks, PhaseSplit split, long now) {
    List<ResourceRequest> handed = new ArrayList<>(asks.size());
    for (ResourceRequest ask : asks) {
      int priority = ask.getPriority().getPriority();
      boolean maps = priority == Phases.MAP_PRIORITY && split.maps() != PhaseSplit.UNLIMITED;
      boolean reduces = priority == Phases.REDUCE_PRIORITY;
      if (!maps && !reduces) {
        handed.add(ask);
      } else if (!ResourceRequest.ANY.equals(ask.getResourceName())) {
        held.remember(ask);
        handed.add(ask);
      } else {
        boolean may = maps || held.isDue();
        int holds = PartOf.held(attempt, priority);
        handed.add(held.hold(ask, may ? held.part(priority).beside(holds) : 0, now));
      }
    }
    if (held.isDue()) {
      held.share(attempt, Phases.REDUCE_PRIORITY, asks);
    }
    if (split.maps() != PhaseSplit.UNLIMITED) {
      held.share(attempt, Phases.MAP_PRIORITY, asks);
    }
    return handed;
  }
}
