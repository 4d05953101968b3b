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
 * The asks of one attempt that the gate decides on. An application master sends an ask only when it
 * changes, so each ask is kept whole here. At any instant, the number that the scheduler sees and
 * the number held back add up to what is wanted. All is guarded by the attempt's own lock, under
 * which the scheduler assigns containers. Fields that are read without the lock are volatile.
 */
final class GatedAsks {
  final SchedulerApplicationAttempt attempt;
  private final Supplier<UnaryOperator<Resource>> normaliser;
  private final Map<SchedulerRequestKey, AskRows> asks = new LinkedHashMap<>();
  private volatile GateState state;

  /** Why the reduces are let in or held back. */
  private volatile GateReason reason;

  private volatile int mapsHeldBack;
  private volatile int reducesHeldBack;
  private volatile boolean beingStated;
  private volatile boolean limited;

  /** Only the AM's calls come here, which are one at a time. */
  volatile MapWatch watch = MapWatch.NEW;

  /**
   * Asks.
   *
   * @param state what is decided on the attempt's reduces at its start
   * @param normaliser gives, for now, what size of container the scheduler makes of one asked for
   */
  GatedAsks(
      SchedulerApplicationAttempt attempt,
      GateState state,
      Supplier<UnaryOperator<Resource>> normaliser) {
    this.attempt = attempt;
    this.state = state;
    this.reason = state.reason;
    this.normaliser = normaliser;
  }

  GateState state() {
    return state;
  }

  /** Why the reduces are let in or held back. */
  GateReason reason() {
    return reason;
  }

  /** How many containers of a priority are held back. */
  int heldBack(int priority) {
    return priority == MapReducePriorities.REDUCE ? reducesHeldBack : mapsHeldBack;
  }

  boolean holdsNothing() {
    return mapsHeldBack == 0 && reducesHeldBack == 0;
  }

  /** Whether the attempt may ask for containers of a priority, within its part of a split queue. */
  boolean mayAsk(int priority) {
    boolean reduces = priority == MapReducePriorities.REDUCE;
    return !state.isOpen() && !(reduces && state.isHeld());
  }

  /** Whether it was ever held to the limits of a split queue. */
  boolean wasLimited() {
    return limited;
  }

  /**
   * The AM states asks.
   *
   * @param rows all that it states
   * @param limits what its queue leaves it now; asked for under the lock
   * @param verdict on its reduces
   * @return the rows to tell the scheduler in their place; until it was told, {@link #settle} is to
   *     be called
   */
  List<ResourceRequest> masterStates(
      List<ResourceRequest> rows,
      Function<SchedulerApplicationAttempt, AskLimits> limits,
      GateReason verdict) {
    // Found before the lock is taken: it looks the queue up.
    UnaryOperator<Resource> sizes = normaliser.get();
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
          return told(rows, stated.keySet());
        });
  }

  private static ResourceRequest normalised(ResourceRequest row, UnaryOperator<Resource> sizes) {
    ResourceRequest copy = ResourceRequest.clone(row);
    copy.setCapability(sizes.apply(row.getCapability()));
    return copy;
  }

  /** The AM's rows; rows of gated asks carry the number that was decided. */
  private List<ResourceRequest> told(List<ResourceRequest> rows, Set<SchedulerRequestKey> stated) {
    List<ResourceRequest> told = new ArrayList<>(rows.size());
    for (ResourceRequest row : rows) {
      SchedulerRequestKey key = SchedulerRequestKey.create(row);
      boolean number = ResourceRequest.ANY.equals(row.getResourceName()) && stated.contains(key);
      AskRows ask = number ? asks.get(key) : null;
      told.add(ask == null ? row : AskRows.copy(row, ask.beingStated));
    }
    return told;
  }

  /**
   * The scheduler was told what the AM stated.
   *
   * @return what is held back, one row for each ask
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
              // It may have been opened in the meantime, when the ask could not be changed.
              decide(job -> job.open(state.reason), AskLimits.NONE);
            }
            forget();
          }
          return rowsHeld();
        });
  }

  /** What is held back, one row for each ask. */
  List<ResourceRequest> held() {
    return holdsNothing() ? Collections.emptyList() : locked(this::rowsHeld);
  }

  private List<ResourceRequest> rowsHeld() {
    List<ResourceRequest> held = new ArrayList<>();
    for (AskRows ask : asks.values()) {
      if (ask.heldBack > 0) {
        held.add(AskRows.copy(ask.anywhere, ask.heldBack));
      }
    }
    return held;
  }

  /** Divides what its queue leaves it among its asks. */
  void divide(Function<SchedulerApplicationAttempt, AskLimits> limits) {
    if (!state.isOpen()) {
      locked(
          () -> {
            limited = true;
            return decide(Gate::divide, limits.apply(attempt));
          });
    }
  }

  /** Lets everything in, for good. */
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
      return JobAsk.of(kind, Saturated.sum(now, ask.heldBack), now).asFixed();
    }
    int seen = Math.max(0, attempt.getOutstandingAsksCount(key));
    if (stated != null) {
      // Hadoop takes an ask for less than none from an AM, and sees none.
      int asked = Math.max(0, stated);
      return JobAsk.of(kind, asked, Math.min(seen, asked));
    }
    // If the ask was made before it was gated, only rows of named places may have come since.
    JobAsk view = JobAsk.of(kind, Saturated.sum(seen, ask.heldBack), seen);
    return ask.anywhere == null ? view.asFixed() : view;
  }

  private void apply(
      GateDecision release,
      Map<SchedulerRequestKey, JobAsk> views,
      Set<SchedulerRequestKey> stated) {
    List<ResourceRequest> told = new ArrayList<>();
    int place = 0;
    for (Map.Entry<SchedulerRequestKey, JobAsk> entry : views.entrySet()) {
      JobAsk view = entry.getValue();
      AskRows ask = asks.get(entry.getKey());
      int visible = release.visible(place++);
      if (stated.contains(entry.getKey())) {
        ask.beingStated = visible;
        beingStated = true;
      } else if (visible != view.visible) {
        told.addAll(ask.rows(visible, view.visible > 0));
      }
      ask.heldBack = view.wanted - visible;
    }
    if (!told.isEmpty()) {
      attempt.updateResourceRequests(told);
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
      reduces = Saturated.sum(reduces, reduce ? entry.getValue().heldBack : 0);
      maps = Saturated.sum(maps, reduce ? 0 : entry.getValue().heldBack);
    }
    mapsHeldBack = maps;
    reducesHeldBack = reduces;
  }

  /** Forgets asks that were withdrawn, and asks that an open gate has handed over. */
  private void forget() {
    boolean open = state.isOpen();
    asks.values()
        .removeIf(ask -> (open || ask.isWithdrawn()) && ask.heldBack == 0 && !ask.isBeingStated());
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
   * One ask of an attempt under one request key, as its AM stated it and as the stock scheduler
   * would have kept it. The scheduler gets copies, because it counts down in them.
   */
  static final class AskRows {
    static final int SETTLED = -1;

    private final Map<String, ResourceRequest> places = new HashMap<>();

    /** The row that says how many containers are wanted, or null where none came yet. */
    ResourceRequest anywhere;

    /** Containers that the scheduler is not told of. */
    int heldBack;

    /**
     * The number that the scheduler is about to be told, while a call of the AM is under way
     * that states it; else {@link #SETTLED}.
     */
    int beingStated = SETTLED;

    /** Keeps a row. A row of no container is forgotten, as the scheduler does. */
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
     * The rows that tell the scheduler to see this many containers.
     *
     * @param known whether it has the rows of places; it forgets them with the last container
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
