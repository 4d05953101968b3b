/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt;

import io.lsps.workload.ResourceVector;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/**
 * A queue, or an application in a leaf queue, at the time of the snapshot. Immutable once a {@link
 * Builder} has built it.
 */
public final class SchedulableView {
  /** Farthest below its fair share first. */
  static final Comparator<SchedulableView> POOREST_FIRST =
      Comparator.comparingDouble((SchedulableView of) -> of.usage.largestShare(of.fairShare))
          .thenComparingInt(of -> of.index);

  /** Position in {@link ClusterView#schedulables}: parents before children. */
  final int index;

  /** The queue above, or null for the root. */
  public final SchedulableView parent;

  final int depth;

  /** Name of the queue, or id of the application. */
  public final String name;

  /** False for a queue. */
  public final boolean application;

  /** Its fair share; types that the scheduler does not share are zero. */
  ResourceVector fairShare = ResourceVector.NONE;

  /** Its minimum share, or zero. */
  ResourceVector minShare = ResourceVector.NONE;

  /** Its maximum share, or null. */
  ResourceVector maxShare;

  /** Resources of its containers, victims included. */
  ResourceVector usage = ResourceVector.NONE;

  /** Resources being freed for it. */
  ResourceVector incoming = ResourceVector.NONE;

  /** Usage and pending requests. */
  ResourceVector demand = ResourceVector.NONE;

  boolean preemptable = true;

  /** Whether this application's containers run one task after another. */
  boolean reusing;

  long minShareTimeout = Long.MAX_VALUE;
  long fairShareTimeout = Long.MAX_VALUE;
  double fairShareThreshold = 0.5;

  /** An application's pending requests in the order of service. */
  final List<AwaitedContainers> asks = new ArrayList<>();

  private Map<ResourceVector, Integer> rooms = Collections.emptyMap();

  private SchedulableView(SchedulableView parent, String name, boolean application, int index) {
    this.index = index;
    this.parent = parent;
    this.depth = parent == null ? 0 : parent.depth + 1;
    this.name = name;
    this.application = application;
  }

  /**
   * Its next requests, less transfers under way. A request that these serve completely still
   * precedes later ones.
   */
  List<AwaitedContainers> lacks() {
    return AwaitedContainers.without(rooms, AwaitedContainers.servedNext(asks));
  }

  /** The minimum share, limited by demand: below it, it is starved. */
  ResourceVector promised() {
    return minShare.min(demand);
  }

  /** The fair share, limited by demand. */
  ResourceVector fair() {
    return fairShare.min(demand);
  }

  /** The threshold of the fair share, limited by demand. */
  ResourceVector fairLine() {
    return fairShare.times(fairShareThreshold).floor().min(demand);
  }

  /** It and the queues above it, below {@code top}; null for all. */
  List<SchedulableView> withQueues(SchedulableView top) {
    List<SchedulableView> all = new ArrayList<>();
    for (SchedulableView up = this; up != top; up = up.parent) {
      all.add(up);
    }
    return all;
  }

  /** The lowest common ancestor, which may be one of the two. */
  SchedulableView fork(SchedulableView other) {
    SchedulableView a = this;
    SchedulableView b = other;
    while (a != b) {
      if (a.depth >= b.depth) {
        a = a.parent;
      } else {
        b = b.parent;
      }
    }
    return a;
  }

  @Override
  public String toString() {
    return name;
  }

  /** Builds the parts of a view. Unset amounts are zero, unset limits are none. */
  public static final class Builder {
    private final SchedulableView view;

    Builder(SchedulableView parent, String name, boolean application, int index) {
      view = new SchedulableView(parent, name, application, index);
    }

    /** Fair share, usage and demand. */
    public Builder holding(ResourceVector fair, ResourceVector used, ResourceVector wanted) {
      view.fairShare = fair;
      view.usage = used;
      view.demand = wanted;
      return this;
    }

    /** Minimum and maximum share. */
    public Builder limits(ResourceVector least, ResourceVector most) {
      view.minShare = least;
      view.maxShare = most;
      return this;
    }

    /** Resources being freed for it. */
    public Builder incoming(ResourceVector amount) {
      view.incoming = amount;
      return this;
    }

    /** Whether its containers may be preempted. */
    public Builder preemptable(boolean allowed) {
      view.preemptable = allowed;
      return this;
    }

    /** Whether its containers run one task after another. */
    public Builder reusesContainers(boolean reuses) {
      view.reusing = reuses;
      return this;
    }

    /** Timeouts in milliseconds below the minimum share and below a fraction of the fair share. */
    public Builder patience(long minShareMillis, long fairShareMillis, double threshold) {
      view.minShareTimeout = minShareMillis;
      view.fairShareTimeout = fairShareMillis;
      view.fairShareThreshold = threshold;
      return this;
    }

    /** Adds a pending request. */
    public Builder asks(AwaitedContainers ask) {
      view.asks.add(ask);
      return this;
    }

    /** Numbers of containers, by size, that transfers under way will serve. */
    public Builder rooms(Map<ResourceVector, Integer> coming) {
      view.rooms = coming;
      return this;
    }

    SchedulableView build() {
      return view;
    }
  }
}
