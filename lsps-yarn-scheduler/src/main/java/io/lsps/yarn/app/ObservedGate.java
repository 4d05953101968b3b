/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.app;

import io.lsps.gate.Gate;
import io.lsps.gate.Gate.AskLimits;
import io.lsps.gate.Gate.GateState;
import io.lsps.gate.Gate.JobAsk;
import io.lsps.gate.GateReason;
import io.lsps.gate.MapPhase;
import io.lsps.gate.MapPhase.MapWatch;
import io.lsps.workload.MapReducePriorities;
import io.lsps.workload.Phase;
import io.lsps.workload.Saturated;
import io.lsps.workload.WorkloadModel;
import io.lsps.yarn.options.Options;
import java.util.Arrays;
import java.util.Collections;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplicationAttempt;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;
import org.apache.hadoop.yarn.util.resource.Resources;

/**
 * Which reduces {@link Gate} would hold in mode observe. All requests pass to the scheduler; queue
 * splits are ignored.
 */
public final class ObservedGate {
  private final Map<ApplicationAttemptId, Held> attempts = new ConcurrentHashMap<>();
  private final WorkloadModel model;
  private final Predicate<Resource> isFree;

  /** What would be held of one attempt's reduces. Immutable. */
  public static final class Held {
    private static final Held NOTHING =
        new Held(GateState.NEW, MapWatch.NEW, 0, 0, Resources.none());

    private final GateState state;
    private final MapWatch watch;

    /** Requested reduces that the scheduler would not see. */
    public final int waiting;

    /** Reduces that hold containers now and would not. */
    public final int early;

    private final Resource size;

    private Held(GateState state, MapWatch watch, int waiting, int early, Resource size) {
      this.state = state;
      this.watch = watch;
      this.waiting = waiting;
      this.early = early;
      this.size = size;
    }

    /** Why its reduces would be held or admitted. */
    public GateReason reason() {
      return state.reason;
    }
  }

  /**
   * Starts empty.
   *
   * @param isFree as in {@link AskGate}
   */
  public ObservedGate(WorkloadModel model, Predicate<Resource> isFree) {
    this.model = model;
    this.isFree = isFree;
  }

  /** What would be held of an attempt, as of its last request. */
  public Held held(ApplicationAttemptId attempt) {
    return attempts.getOrDefault(attempt, Held.NOTHING);
  }

  /** The resources of an attempt's requests that would be held. */
  public Resource amount(SchedulerApplicationAttempt attempt) {
    Held held = held(attempt.getApplicationAttemptId());
    return Resources.multiply(held.size, held.waiting);
  }

  /** Reduces that hold containers and would not, in total. */
  public int early() {
    return Saturated.sum(attempts.values(), held -> held.early);
  }

  /** Requested reduces that the scheduler would not see, in total. */
  public int waiting() {
    return Saturated.sum(attempts.values(), held -> held.waiting);
  }

  /** An attempt has ended. */
  public void removed(ApplicationAttemptId attempt) {
    attempts.remove(attempt);
  }

  /** Clears everything. */
  public void clear() {
    attempts.clear();
  }

  /** The AM of a MapReduce job has called, in a queue that LsPS would order. */
  public void asked(
      TrackedApp app, SchedulerApplicationAttempt attempt, Options options, long now) {
    Held before = held(attempt.getApplicationAttemptId());
    if (before.state.isOpen()) {
      return;
    }
    int waiting = 0;
    int repeated = 0;
    for (SchedulerRequestKey key : attempt.getSchedulerKeys()) {
      int priority = key.getPriority().getPriority();
      int count = Math.max(0, attempt.getOutstandingAsksCount(key));
      if (priority == MapReducePriorities.REDUCE) {
        waiting = Saturated.sum(waiting, count);
      } else if (priority == MapReducePriorities.FAST_FAIL_MAP) {
        repeated = Saturated.sum(repeated, count);
      }
    }
    int early = Phases.held(attempt, MapReducePriorities.REDUCE);
    if (waiting > 0 || early > 0 || repeated > 0) {
      attempts.put(
          attempt.getApplicationAttemptId(),
          judged(app, attempt, before, new int[] {waiting, early, repeated}, options, now));
    }
  }

  private Held judged(
      TrackedApp app,
      SchedulerApplicationAttempt attempt,
      Held before,
      int[] counts,
      Options options,
      long now) {
    MapPhase maps = AskGate.maps(model, attempt, app, 0, now);
    MapWatch watch = maps.look(before.watch, now);
    Resource size = app.containers().getOrDefault(Phase.REDUCE, Resources.none());
    // Its requests already include its reduces.
    Resource rest =
        Resources.multiply(size, (AskGate.FREE_TIMES - 1) * ((double) counts[0] + counts[1]));
    BooleanSupplier free = () -> isFree.test(rest);
    GateReason verdict = maps.judge(AskGate.rules(app.queue(), options), watch, now, free);
    JobAsk reduces = JobAsk.of(JobAsk.Kind.REDUCE, Saturated.sum(counts[0], counts[1]), 0);
    JobAsk repeated = JobAsk.of(JobAsk.Kind.REPEATED_MAP, counts[2], 0);
    GateState state =
        new Gate(before.state, Arrays.asList(reduces, repeated), AskLimits.NONE, verdict)
            .decide()
            .state;
    boolean held = state.isHeld();
    return new Held(state, watch, held ? counts[0] : 0, held ? counts[1] : 0, size);
  }

  /** The attempts with a decision on their reduces, and what would be held of each. */
  public Map<ApplicationAttemptId, Held> all() {
    return Collections.unmodifiableMap(attempts);
  }
}
