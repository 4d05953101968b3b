/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.app;

import io.lsps.gate.Gate.GateState;
import io.lsps.gate.GateReason;
import io.lsps.gate.MapPhase;
import io.lsps.gate.ReduceRules;
import io.lsps.policy.yarn.PhaseSplit;
import io.lsps.workload.MapReducePriorities;
import io.lsps.workload.Phase;
import io.lsps.workload.Saturated;
import io.lsps.workload.WorkloadModel;
import io.lsps.yarn.options.Options;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.Queue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplicationAttempt;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;
import org.apache.hadoop.yarn.util.resource.Resources;

/**
 * Sits between the AMs of MapReduce jobs and the scheduler. Holds requests as {@link
 * io.lsps.gate.Gate} decides, and passes them on later. It only delays: the requests passed on are
 * as the stock scheduler would have kept them. See docs/decisions/0006-gate.md.
 */
public final class AskGate {
  /** Fraction of a reduce's time that is shuffle, which can overlap with the last maps. */
  private static final double SHUFFLE_PART = 0.05;

  /** Heartbeats and start-up times of a request, a container and a process, in seconds. */
  private static final double LEAD_SECONDS = 2;

  /** Maps without progress for a day: the data on them may be wrong. */
  private static final double STANDSTILL_SECONDS = 86_400;

  /**
   * Factor on the reduces' size that has to be free: others may arrive while they wait for the last
   * maps.
   */
  static final double FREE_TIMES = 5;

  private final Map<ApplicationAttemptId, GatedAsks> attempts = new ConcurrentHashMap<>();

  /** The time spent in the gate. */
  public final GateTimer timer = new GateTimer();

  private final QueueSplits splits = new QueueSplits();
  private volatile boolean wasSplit;
  private final WorkloadModel model;
  private final Function<String, UnaryOperator<Resource>> normaliser;
  private final Predicate<Queue> ours;
  private final Predicate<Resource> isFree;

  /**
   * A gate.
   *
   * @param normaliser normalises requested sizes in a queue as the scheduler does
   * @param ours whether a queue is under an LsPS policy: only there are reduces held
   * @param isFree whether this much is free besides all usage and requests
   */
  public AskGate(
      WorkloadModel model,
      Function<String, UnaryOperator<Resource>> normaliser,
      Predicate<Queue> ours,
      Predicate<Resource> isFree) {
    this.model = model;
    this.normaliser = normaliser;
    this.ours = ours;
    this.isFree = isFree;
  }

  /**
   * An attempt of a MapReduce job was added.
   *
   * @param restarted true after a restart of the AM or a recovery: the number of finished maps is
   *     unknown, so nothing is held
   */
  public void attemptAdded(SchedulerApplicationAttempt attempt, boolean restarted) {
    GateState state = restarted ? GateState.open(GateReason.OPEN_RESTART) : GateState.NEW;
    attempts.put(attempt.getApplicationAttemptId(), new GatedAsks(attempt, state, normaliser));
  }

  /** The rules for reduces of jobs in a queue. */
  public static ReduceRules rules(String queue, Options options) {
    return new ReduceRules(
        options.ofQueue(queue).reduceAdmission(), SHUFFLE_PART, LEAD_SECONDS, STANDSTILL_SECONDS);
  }

  /**
   * The state of a job's maps.
   *
   * @param asked maps that its AM is about to request
   */
  static MapPhase maps(
      WorkloadModel model,
      SchedulerApplicationAttempt attempt,
      TrackedApp app,
      int asked,
      long now) {
    boolean holdsMap = Phases.held(attempt, MapReducePriorities::isMap) > 0;
    return MapPhase.of(model.job(app.id, now), model.taskTimes(), asked, holdsMap);
  }

  public void attemptRemoved(ApplicationAttemptId attempt) {
    attempts.remove(attempt);
  }

  /** The held requests of an attempt, one row per size. */
  public List<ResourceRequest> held(ApplicationAttemptId attempt) {
    GatedAsks asks = attempts.get(attempt);
    return asks == null ? Collections.emptyList() : asks.held();
  }

  /** Number of held containers of an attempt at a priority. */
  public int heldCount(ApplicationAttemptId attempt, int priority) {
    GatedAsks asks = attempts.get(attempt);
    return asks == null ? 0 : asks.heldCount(priority);
  }

  /** Why the reduces of an attempt are admitted or held; null if it is not MapReduce. */
  public GateReason reason(ApplicationAttemptId attempt) {
    GatedAsks asks = attempts.get(attempt);
    return asks == null ? null : asks.reason();
  }

  /** Whether nothing of the attempt is held or will be; also for other frameworks. */
  public boolean isOpen(ApplicationAttemptId attempt) {
    return isOpen(attempts.get(attempt));
  }

  private static boolean isOpen(GatedAsks asks) {
    return asks == null || (asks.state().isOpen() && asks.holdsNothing());
  }

  /** Admits what is held of the attempt, as stock decides now; a no-op if nothing is. */
  public void letGo(SchedulerApplicationAttempt attempt) {
    GatedAsks asks = attempts.get(attempt.getApplicationAttemptId());
    if (asks != null && !asks.holdsNothing()) {
      asks.open(GateReason.OTHER_POLICY);
    }
  }

  /** Admits what is held of the attempt, after an error. */
  public void release(SchedulerApplicationAttempt attempt) {
    GatedAsks asks = attempts.get(attempt.getApplicationAttemptId());
    if (asks != null) {
      asks.open(GateReason.FAULT);
    }
  }

  /**
   * The rows to pass to the scheduler instead of {@code rows}, before {@link #received}. Requests
   * held earlier are passed on directly when due, whether or not the AM requests anything now.
   */
  public List<ResourceRequest> admit(
      TrackedApp app,
      SchedulerApplicationAttempt attempt,
      List<ResourceRequest> rows,
      Options options,
      long now) {
    GatedAsks asks = attempts.get(attempt.getApplicationAttemptId());
    if (isOpen(asks)) {
      return rows;
    }
    PhaseSplit split = QueueSplits.of(attempt.getQueue());
    StatedAsks stated = new StatedAsks(rows);
    if (!concerns(asks, stated, split) || attempt.isWaitingForAMContainer()) {
      return rows;
    }
    GateReason verdict = asks.state().reason;
    boolean reduces = stated.reduces > 0 || asks.heldCount(MapReducePriorities.REDUCE) > 0;
    if (reduces && asks.state().isHeld()) {
      verdict =
          ours.test(attempt.getQueue())
              ? judge(asks, app, stated.maps, options, now)
              : GateReason.OTHER_POLICY;
    }
    return asks.masterStates(rows, splits::limits, verdict);
  }

  private GateReason judge(
      GatedAsks asks, TrackedApp app, int mapsAsked, Options options, long now) {
    MapPhase maps = maps(model, asks.attempt, app, mapsAsked, now);
    asks.watch = maps.look(asks.watch, now);
    // Their size is known once they have been requested.
    Resource reduce = app.containers().get(Phase.REDUCE);
    int reduces = asks.heldCount(MapReducePriorities.REDUCE);
    return maps.judge(
        rules(app.queue(), options),
        asks.watch,
        now,
        () -> reduce != null && isFree.test(Resources.multiply(reduce, FREE_TIMES * reduces)));
  }

  private static boolean concerns(GatedAsks asks, StatedAsks stated, PhaseSplit split) {
    return stated.reduceRows
        || !asks.holdsNothing()
        || (split == null ? stated.repeatedMaps > 0 : asks.wasLimited() || stated.mapRows);
  }

  /**
   * The scheduler has received the result of {@link #admit}.
   *
   * @return the held requests, one row each
   */
  public List<ResourceRequest> received(ApplicationAttemptId attempt) {
    GatedAsks asks = attempts.get(attempt);
    return asks == null ? Collections.emptyList() : asks.settle();
  }

  /**
   * Divides the split queues again, at each update of the scheduler.
   *
   * @param split whether any queue is split
   */
  public void divide(boolean split, long now) {
    // Once more after the last split was lifted, to release what it held.
    if (split || wasSplit) {
      divide(now);
    }
    wasSplit = split;
  }

  private void divide(long now) {
    List<GatedAsks> running = new ArrayList<>();
    for (GatedAsks asks : attempts.values()) {
      if (!asks.attempt.isWaitingForAMContainer()) {
        running.add(asks);
      }
    }
    splits.divide(running, now);
    for (GatedAsks asks : running) {
      boolean split = QueueSplits.of(asks.attempt.getQueue()) != null;
      if (split) {
        asks.divide(splits::limits);
      } else if (asks.wasLimited()) {
        asks.open(GateReason.SPLIT_LIFTED);
      }
    }
  }

  /**
   * A container has ended: in a split queue the next job may request another at once.
   *
   * @param attempt of the container; null if the scheduler no longer has it
   */
  public void ended(SchedulerApplicationAttempt attempt, RMContainer container) {
    SchedulerRequestKey key = container.getAllocatedSchedulerKey();
    if (wasSplit && attempt != null && key != null) {
      ended(attempt, key.getPriority().getPriority());
    }
  }

  private void ended(SchedulerApplicationAttempt attempt, int priority) {
    for (ApplicationAttemptId turn : splits.ended(attempt, priority, id -> waits(id, priority))) {
      GatedAsks asks = attempts.get(turn);
      if (asks != null) {
        asks.divide(splits::limits);
      }
    }
  }

  private boolean waits(ApplicationAttemptId attempt, int priority) {
    GatedAsks asks = attempts.get(attempt);
    return asks != null && asks.mayAsk(priority) && asks.heldCount(priority) > 0;
  }

  /** Counts what a MapReduce AM requests in one call. */
  private static final class StatedAsks {
    private boolean reduceRows;
    private boolean mapRows;

    /** Requested reduces. */
    private int reduces;

    /** Requested maps, including those after a failure. */
    private int maps;

    private int repeatedMaps;

    private StatedAsks(List<ResourceRequest> rows) {
      for (ResourceRequest row : rows) {
        int priority = row.getPriority().getPriority();
        int count = row.getNumContainers();
        boolean anywhere = ResourceRequest.ANY.equals(row.getResourceName());
        reduceRows |= priority == MapReducePriorities.REDUCE;
        mapRows |= priority == MapReducePriorities.MAP;
        if (priority == MapReducePriorities.FAST_FAIL_MAP) {
          repeatedMaps = Saturated.sum(repeatedMaps, count);
        }
        if (anywhere && priority == MapReducePriorities.REDUCE) {
          reduces = Saturated.sum(reduces, count);
        }
        if (anywhere && MapReducePriorities.isMap(priority)) {
          maps = Saturated.sum(maps, count);
        }
      }
    }
  }

  /** Time and number of the gate's decisions. Thread-safe. */
  public static final class GateTimer {
    private final LongAdder nanos = new LongAdder();
    private final LongAdder count = new LongAdder();

    /** Times one decision. */
    public <T> T time(Supplier<T> judgement) {
      long begun = System.nanoTime();
      try {
        return judgement.get();
      } finally {
        nanos.add(System.nanoTime() - begun);
        count.increment();
      }
    }

    /** Total seconds. */
    public double seconds() {
      return nanos.sum() / 1e9;
    }

    /** Number of decisions. */
    public long count() {
      return count.sum();
    }
  }
}
