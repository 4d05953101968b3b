/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.app;

import io.lsps.gate.Gate;
import io.lsps.gate.Gate.AskLimits;
import io.lsps.gate.Gate.GateDecision;
import io.lsps.gate.Gate.GateState;
import io.lsps.gate.Gate.JobAsk;
import io.lsps.gate.GateReason;
import io.lsps.gate.MapPhase.MapWatch;
import io.lsps.workload.MapReducePriorities;
import io.lsps.workload.Saturated;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.Lock;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplicationAttempt;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;

/**
 * The gated requests of one attempt. An AM sends a request only when it changes, so each is kept in
 * full. At any instant, the numbers seen by the scheduler and held add up to what is wanted.
 * Guarded by the attempt's lock, under which the scheduler assigns containers; fields read without
 * it are volatile.
 */
final class GatedAsks {
  final SchedulerApplicationAttempt attempt;
  private final Function<String, UnaryOperator<Resource>> normaliser;
  private Map<SchedulerRequestKey, AskRows> asks = Collections.emptyMap();
  private volatile GateState state;

  /** Why the reduces are admitted or held. */
  private volatile GateReason reason;

  private volatile int mapsHeldBack;
  private volatile int reducesHeldBack;
  private volatile boolean beingStated;
  private volatile boolean limited;

  /** Only used in the AM's calls, one at a time. */
  volatile MapWatch watch = MapWatch.NEW;

  /**
   * The requests of an attempt.
   *
   * @param state initial decision on the attempt's reduces
   * @param normaliser returns the scheduler's current normalisation of sizes in a queue
   */
  GatedAsks(
      SchedulerApplicationAttempt attempt,
      GateState state,
      Function<String, UnaryOperator<Resource>> normaliser) {
    this.attempt = attempt;
    this.state = state;
    this.reason = state.reason;
    this.normaliser = normaliser;
  }

  GateState state() {
    return state;
  }

  /** Why the reduces are admitted or held. */
  GateReason reason() {
    return reason;
  }

  /** Number of held containers at a priority. */
  int heldCount(int priority) {
    return priority == MapReducePriorities.REDUCE ? reducesHeldBack : mapsHeldBack;
  }

  boolean holdsNothing() {
    return mapsHeldBack == 0 && reducesHeldBack == 0;
  }

  /** Whether the attempt may request containers at a priority, within its part of a split queue. */
  boolean mayAsk(int priority) {
    boolean reduces = priority == MapReducePriorities.REDUCE;
    return !state.isOpen() && !(reduces && state.isHeld());
  }

  /** Whether it was ever subject to the limits of a split queue. */
  boolean wasLimited() {
    return limited;
  }

  /**
   * The AM sends requests.
   *
   * @param rows all rows of the call
   * @param limits remaining limits of its queue; evaluated under the lock
   * @param verdict on its reduces
   * @return the rows to pass to the scheduler instead; then {@link #settle} must be called
   */
  List<ResourceRequest> masterStates(
      List<ResourceRequest> rows,
      Function<SchedulerApplicationAttempt, AskLimits> limits,
      GateReason verdict) {
    // Before the lock is taken, as it looks up the queue.
    UnaryOperator<Resource> sizes = normaliser.apply(attempt.getQueue().getQueueName());
    return locked(
        () -> {
          asks.values().forEach(ask -> ask.beingStated = AskRows.SETTLED);
          AskLimits now = limits.apply(attempt);
          limited |= now.isSplit;
          Map<SchedulerRequestKey, Integer> stated = new LinkedHashMap<>();
          int repeated = 0;
          for (ResourceRequest row : rows) {
            int priority = row.getPriority().getPriority();
            boolean anywhere = ResourceRequest.ANY.equals(row.getResourceName());
            if (Phases.isGated(priority, now)) {
              SchedulerRequestKey key = SchedulerRequestKey.create(row);
              asks = asks.isEmpty() ? new LinkedHashMap<>() : asks;
              asks.computeIfAbsent(key, any -> new AskRows()).keep(normalised(row, sizes));
              if (anywhere) {
                stated.put(key, row.getNumContainers());
              }
            } else if (priority == MapReducePriorities.FAST_FAIL_MAP) {
              repeated = Saturated.sum(repeated, row.getNumContainers());
            }
          }
          Map<SchedulerRequestKey, JobAsk> views = views(stated);
          List<JobAsk> view = new ArrayList<>(views.values());
          view.add(JobAsk.of(JobAsk.Kind.REPEATED_MAP, Math.max(0, repeated), 0));
          GateDecision release = new Gate(state, view, now, verdict).decide();
          apply(release, views, stated.keySet());
          return admittedRows(rows, stated.keySet());
        });
  }

  private static ResourceRequest normalised(ResourceRequest row, UnaryOperator<Resource> sizes) {
    ResourceRequest copy = ResourceRequest.clone(row);
    copy.setCapability(sizes.apply(row.getCapability()));
    return copy;
  }

  /** The AM's rows, with the admitted numbers for gated requests. */
  private List<ResourceRequest> admittedRows(
      List<ResourceRequest> rows, Set<SchedulerRequestKey> stated) {
    List<ResourceRequest> passed = new ArrayList<>(rows.size());
    for (ResourceRequest row : rows) {
      SchedulerRequestKey key = SchedulerRequestKey.create(row);
      boolean number = ResourceRequest.ANY.equals(row.getResourceName()) && stated.contains(key);
      AskRows ask = number ? asks.get(key) : null;
      passed.add(ask == null ? row : AskRows.copy(row, ask.beingStated));
    }
    return passed;
  }

  /**
   * The scheduler has received the AM's requests.
   *
   * @return the held requests, one row each
   */
  List<ResourceRequest> settle() {
    if (!beingStated && holdsNothing()) {
      return Collections.emptyList();
    }
    return locked(
        () -> {
          if (beingStated) {
            asks.values().forEach(ask -> ask.beingStated = AskRows.SETTLED);
            beingStated = false;
            if (state.isOpen()) {
              // It may have been opened meanwhile, when the request could not be changed.
              decide(job -> job.open(state.reason), AskLimits.NONE);
            }
            forget();
          }
          return rowsHeld();
        });
  }

  /** The held requests, one row each. */
  List<ResourceRequest> held() {
    return holdsNothing() ? Collections.emptyList() : locked(this::rowsHeld);
  }

  private List<ResourceRequest> rowsHeld() {
    List<ResourceRequest> held = new ArrayList<>();
    for (AskRows ask : asks.values()) {
      if (ask.heldCount > 0) {
        held.add(AskRows.copy(ask.anywhere, ask.heldCount));
      }
    }
    return held;
  }

  /** Divides the remaining limits of its queue among its requests. */
  void divide(Function<SchedulerApplicationAttempt, AskLimits> limits) {
    if (!state.isOpen()) {
      locked(
          () -> {
            limited = true;
            return decide(Gate::divide, limits.apply(attempt));
          });
    }
  }

  /** Admits everything, for good. */
  void open(GateReason why) {
    locked(() -> decide(job -> job.open(why), AskLimits.NONE));
  }

  private GateDecision decide(Function<Gate, GateDecision> decision, AskLimits limits) {
    Map<SchedulerRequestKey, JobAsk> views = views(new LinkedHashMap<>());
    Gate job = new Gate(state, new ArrayList<>(views.values()), limits, state.reason);
    GateDecision decided = decision.apply(job);
    apply(decided, views, new HashSet<>());
    forget();
    return decided;
  }

  private Map<SchedulerRequestKey, JobAsk> views(Map<SchedulerRequestKey, Integer> stated) {
    Map<SchedulerRequestKey, JobAsk> views = new LinkedHashMap<>();
    asks.forEach((key, ask) -> views.put(key, view(key, ask, stated.get(key))));
    return views;
  }

  private JobAsk view(SchedulerRequestKey key, AskRows ask, Integer stated) {
    JobAsk.Kind kind = Phases.kind(key.getPriority().getPriority(), ask.isPlaced());
    if (ask.isBeingStated()) {
      int now = Math.max(0, ask.beingStated);
      return JobAsk.of(kind, Saturated.sum(now, ask.heldCount), now).asFixed();
    }
    int seen = Math.max(0, attempt.getOutstandingAsksCount(key));
    if (stated != null) {
      // Hadoop accepts a negative number from an AM, and treats it as 0.
      int asked = Math.max(0, stated);
      return JobAsk.of(kind, asked, Math.min(seen, asked));
    }
    // If the request is older than its gate, only rows of named places may have been added since.
    JobAsk view = JobAsk.of(kind, Saturated.sum(seen, ask.heldCount), seen);
    return ask.anywhere == null ? view.asFixed() : view;
  }

  private void apply(
      GateDecision release,
      Map<SchedulerRequestKey, JobAsk> views,
      Set<SchedulerRequestKey> stated) {
    List<ResourceRequest> passed = new ArrayList<>();
    int place = 0;
    for (Map.Entry<SchedulerRequestKey, JobAsk> entry : views.entrySet()) {
      JobAsk view = entry.getValue();
      AskRows ask = asks.get(entry.getKey());
      int visible = release.visible(place++);
      if (stated.contains(entry.getKey())) {
        ask.beingStated = visible;
        beingStated = true;
      } else if (visible != view.visible) {
        passed.addAll(ask.rows(visible, view.visible > 0));
      }
      ask.heldCount = view.wanted - visible;
    }
    if (!passed.isEmpty()) {
      attempt.updateResourceRequests(passed);
    }
    state = release.state;
    reason = release.reason;
    count();
  }

  private void count() {
    int maps = 0;
    int reduces = 0;
    for (Map.Entry<SchedulerRequestKey, AskRows> entry : asks.entrySet()) {
      boolean reduce = entry.getKey().getPriority().getPriority() == MapReducePriorities.REDUCE;
      reduces = Saturated.sum(reduces, reduce ? entry.getValue().heldCount : 0);
      maps = Saturated.sum(maps, reduce ? 0 : entry.getValue().heldCount);
    }
    mapsHeldBack = maps;
    reducesHeldBack = reduces;
  }

  /** Drops withdrawn requests, and those that an open gate has passed on. */
  private void forget() {
    boolean open = state.isOpen();
    asks.values()
        .removeIf(ask -> (open || ask.isWithdrawn()) && ask.heldCount == 0 && !ask.isBeingStated());
  }

  private <T> T locked(Supplier<T> action) {
    Lock lock = attempt.getWriteLock();
    lock.lock();
    try {
      return action.get();
    } finally {
      lock.unlock();
    }
  }

  /**
   * One request of an attempt under one key, as its AM sent it and as the stock scheduler would
   * have kept it. The scheduler gets copies, because it decrements them.
   */
  static final class AskRows {
    static final int SETTLED = -1;

    private final Map<String, ResourceRequest> places = new HashMap<>();

    /** The row with the total number of containers, or null before it was sent. */
    ResourceRequest anywhere;

    /** Containers held from the scheduler. */
    int heldCount;

    /**
     * The number about to be passed to the scheduler in the AM's current call; else {@link
     * #SETTLED}.
     */
    int beingStated = SETTLED;

    /** Stores a row. A row of no container is removed, as in the scheduler. */
    void keep(ResourceRequest normalised) {
      if (ResourceRequest.ANY.equals(normalised.getResourceName())) {
        anywhere = normalised;
      } else if (normalised.getNumContainers() > 0) {
        places.put(normalised.getResourceName(), normalised);
      } else {
        places.remove(normalised.getResourceName());
      }
    }

    boolean isWithdrawn() {
      return anywhere != null && anywhere.getNumContainers() == 0;
    }

    boolean isBeingStated() {
      return beingStated != SETTLED;
    }

    boolean isPlaced() {
      return !places.isEmpty();
    }

    /**
     * The rows that make the scheduler see this many containers.
     *
     * @param known whether it has the rows of places, which it drops with the last container
     */
    List<ResourceRequest> rows(int visible, boolean known) {
      List<ResourceRequest> rows = new ArrayList<>();
      if (!known && visible > 0) {
        places.values().forEach(place -> rows.add(ResourceRequest.clone(place)));
      }
      rows.add(copy(anywhere, visible));
      return rows;
    }

    static ResourceRequest copy(ResourceRequest row, int containers) {
      ResourceRequest copy = ResourceRequest.clone(row);
      copy.setNumContainers(containers);
      return copy;
    }
  }
}
