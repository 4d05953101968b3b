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
 * Stands between the AMs of MapReduce jobs and the scheduler. It holds asks back as {@link
 * io.lsps.gate.Gate} decides, and hands them over later. It only delays: what it hands over is what
 * the stock scheduler would have kept. See docs/decisions/0006-gate.md.
 */
public final class AskGate {
  /** Part of a reduce's time that is its shuffle, which can run beside the last maps. */
  private static final double SHUFFLE_PART = 0.05;

  /** An ask, a container and a process take their heartbeats and their start. */
  private static final double LEAD_SECONDS = 2;

  /** Maps that stand still for a day: what is known of them may be wrong. */
  private static final double STANDSTILL_SECONDS = 86_400;

  /** So many times their room is to be free: others may come while they wait for the last maps. */
  static final double FREE_TIMES = 5;

  private final Map<ApplicationAttemptId, GatedAsks> attempts = new ConcurrentHashMap<>();

  /** How long it takes. */
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
   * @param normaliser gives, of a queue, what size of container the scheduler makes of one asked
   *     for in it
   * @param ours whether a queue is under a policy of ours: only there do reduces wait
   * @param isFree whether there is so much room beside all that anybody holds and asks for
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
   * An attempt of a MapReduce job begins.
   *
   * @param restarted true after an application master's restart or a recovery: the number of maps
   *     that have ended is not known, so nothing is held back
   */
  public void attemptAdded(SchedulerApplicationAttempt attempt, boolean restarted) {
    GateState state = restarted ? GateState.open(GateReason.OPEN_RESTART) : GateState.NEW;
    attempts.put(
        attempt.getApplicationAttemptId(),
        new GatedAsks(attempt, state, () -> normaliser.apply(attempt.getQueue().getQueueName())));
  }

  /** By which reduces of jobs in a queue are let in. */
  public static ReduceRules rules(String queue, Options options) {
    return new ReduceRules(
        options.ofQueue(queue).reduceAdmission(), SHUFFLE_PART, LEAD_SECONDS, STANDSTILL_SECONDS);
  }

  /**
   * What is known of a job's maps now.
   *
   * @param asked maps that its AM is about to ask for
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

  /** What is held back from the scheduler of an attempt's asks, each ask with its own size. */
  public List<ResourceRequest> held(ApplicationAttemptId attempt) {
    GatedAsks asks = attempts.get(attempt);
    return asks == null ? Collections.emptyList() : asks.held();
  }

  /** How many containers of a priority are held back of what an attempt asks for. */
  public int heldBack(ApplicationAttemptId attempt, int priority) {
    GatedAsks asks = attempts.get(attempt);
    return asks == null ? 0 : asks.heldBack(priority);
  }

  /** Why the reduces of an attempt are let in or held back; null of one that is not MapReduce. */
  public GateReason reason(ApplicationAttemptId attempt) {
    GatedAsks asks = attempts.get(attempt);
    return asks == null ? null : asks.reason();
  }

  /** Lets in what is held for the attempt, as stock decides now; nothing changes where none is. */
  public void letGo(SchedulerApplicationAttempt attempt) {
    GatedAsks asks = attempts.get(attempt.getApplicationAttemptId());
    if (asks != null && !asks.holdsNothing()) {
      asks.open(GateReason.OTHER_POLICY);
    }
  }

  /** Lets in what is held for the attempt, after a fault. */
  public void release(SchedulerApplicationAttempt attempt) {
    GatedAsks asks = attempts.get(attempt.getApplicationAttemptId());
    if (asks != null) {
      asks.open(GateReason.FAULT);
    }
  }

  /**
   * The rows to tell the scheduler in the place of {@code rows}, before {@link #told}. What an
   * earlier call held back is handed over directly when the time has come, whether or not the
   * AM asks for anything now.
   */
  public List<ResourceRequest> admit(
      TrackedApp app,
      SchedulerApplicationAttempt attempt,
      List<ResourceRequest> rows,
      Options options,
      long now) {
    GatedAsks asks = attempts.get(attempt.getApplicationAttemptId());
    if (asks == null || (asks.state().isOpen() && asks.holdsNothing())) {
      return rows;
    }
    PhaseSplit split = QueueSplits.of(attempt.getQueue());
    StatedAsks stated = new StatedAsks(rows);
    if (!concerns(asks, stated, split) || attempt.isWaitingForAMContainer()) {
      return rows;
    }
    GateReason verdict = asks.state().reason;
    boolean reduces = stated.reduces > 0 || asks.heldBack(MapReducePriorities.REDUCE) > 0;
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
    // How large they are is known once they have been asked for.
    Resource reduce = app.containers.get(Phase.REDUCE);
    int reduces = asks.heldBack(MapReducePriorities.REDUCE);
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
   * The scheduler was told what {@link #admit} gave.
   *
   * @return what is held back from it, one row for each ask
   */
  public List<ResourceRequest> told(ApplicationAttemptId attempt) {
    GatedAsks asks = attempts.get(attempt);
    return asks == null ? Collections.emptyList() : asks.settle();
  }

  /**
   * Divides the queues that are split, as of now. At each update of the scheduler.
   *
   * @param split whether any queue is
   */
  public void divide(boolean split, long now) {
    // Once more after the last split was lifted, to let go what was held for it.
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
   * A container has ended: in a split queue the job whose turn it is may ask for another at once.
   *
   * @param attempt whose it was; null where the scheduler no longer has it
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
    return asks != null && asks.mayAsk(priority) && asks.heldBack(priority) > 0;
  }

  /** Counts what a MapReduce AM states in one call. */
  private static final class StatedAsks {
    private boolean reduceRows;
    private boolean mapRows;

    /** Reduces that are wanted. */
    private int reduces;

    /** Maps that are wanted, also those after a failure. */
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

  /** How long the gate has judged asks, and how often. Safe for use by several threads. */
  public static final class GateTimer {
    private final LongAdder nanos = new LongAdder();
    private final LongAdder count = new LongAdder();

    /** Times one judgement. */
    public <T> T time(Supplier<T> judgement) {
      long begun = System.nanoTime();
      try {
        return judgement.get();
      } finally {
        nanos.add(System.nanoTime() - begun);
        count.increment();
      }
    }

    /** All together, seconds. */
    public double seconds() {
      return nanos.sum() / 1e9;
    }

    /** How often. */
    public long count() {
      return count.sum();
    }
  }
}
