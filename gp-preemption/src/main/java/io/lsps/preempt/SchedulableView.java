/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt;

import io.lsps.workload.ResourceVector;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/**
 * A queue, or an application in a leaf queue, as it was at the moment of the snapshot. Nothing
 * changes it once a {@link Builder} has made it.
 */
public final class SchedulableView {
  /** The one farthest below its fair share first. */
  static final Comparator<SchedulableView> POOREST_FIRST =
      Comparator.comparingDouble((SchedulableView of) -> of.usage.largestShare(of.fairShare))
          .thenComparingInt(of -> of.index);

  /** Position in {@link ClusterView#schedulables}: a parent comes before its children. */
  final int index;

  /** The queue above, or null for the root. */
  public final SchedulableView parent;

  final int depth;

  /** Name of the queue, or id of the application. */
  public final String name;

  /** Else a queue. */
  public final boolean application;

  /** Its fair share now; types that the scheduler does not share out are zero. */
  ResourceVector fairShare = ResourceVector.NONE;

  /** Its minimum share, or zero. */
  ResourceVector minShare = ResourceVector.NONE;

  /** The most that it may take, or null where nothing limits it. */
  ResourceVector maxShare;

  /** What its containers take, those that are to be killed included. */
  ResourceVector usage = ResourceVector.NONE;

  /** What is being freed for it already. */
  ResourceVector incoming = ResourceVector.NONE;

  /** What it takes and waits for. */
  ResourceVector demand = ResourceVector.NONE;

  boolean preemptable = true;

  /** Whether it is an application whose containers run one task after another. */
  boolean reusing;

  long minShareTimeout = Long.MAX_VALUE;
  long fairShareTimeout = Long.MAX_VALUE;
  double fairShareThreshold = 0.5;

  /** What an application waits for, in the order in which it would be served. */
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
   * Those of its asks that it would start next, without those that room is on its way for. An ask
   * that all rooms are on their way for still stands before the later ones.
   */
  List<AwaitedContainers> lacks() {
    return AwaitedContainers.without(rooms, AwaitedContainers.servedNext(asks));
  }

  /** The share below which it starves at once: the minimum share as far as it can use it. */
  ResourceVector promised() {
    return minShare.min(demand);
  }

  /** The fair share as far as it can use it. */
  ResourceVector fair() {
    return fairShare.min(demand);
  }

  /** Below this it starves of its fair share: the threshold as far as it can use it. */
  ResourceVector fairLine() {
    return fairShare.times(fairShareThreshold).floor().min(demand);
  }

  /** It and the queues above it, up to {@code top} without that; null for all. */
  List<SchedulableView> withQueues(SchedulableView top) {
    List<SchedulableView> all = new ArrayList<>();
    for (SchedulableView up = this; up != top; up = up.parent) {
      all.add(up);
    }
    return all;
  }

  /** The lowest queue that is above both, or is one of the two. */
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

  /**
   * Collects the parts of a view. An amount that is not set is zero, a limit that is not set is
   * none.
   */
  public static final class Builder {
    private final SchedulableView view;

    Builder(SchedulableView parent, String name, boolean application, int index) {
      view = new SchedulableView(parent, name, application, index);
    }

    /** What it should have, what it takes, what it takes and waits for. */
    public Builder holding(ResourceVector fair, ResourceVector used, ResourceVector wanted) {
      view.fairShare = fair;
      view.usage = used;
      view.demand = wanted;
      return this;
    }

    /** What it is promised, and what it may take at most. */
    public Builder limits(ResourceVector least, ResourceVector most) {
      view.minShare = least;
      view.maxShare = most;
      return this;
    }

    /** What is being freed for it already. */
    public Builder incoming(ResourceVector amount) {
      view.incoming = amount;
      return this;
    }

    /** Whether its containers may be taken at all. */
    public Builder preemptable(boolean allowed) {
      view.preemptable = allowed;
      return this;
    }

    /** Whether its containers run one task after another. */
    public Builder reusesContainers(boolean reuses) {
      view.reusing = reuses;
      return this;
    }

    /** When it starves: milliseconds below its minimum share, below a part of its fair share. */
    public Builder patience(long minShareMillis, long fairShareMillis, double threshold) {
      view.minShareTimeout = minShareMillis;
      view.fairShareTimeout = fairShareMillis;
      view.fairShareThreshold = threshold;
      return this;
    }

    /** An application waits for this as well. */
    public Builder asks(AwaitedContainers ask) {
      view.asks.add(ask);
      return this;
    }

    /** Rooms for so many containers, by size, are on their way to an application. */
    public Builder rooms(Map<ResourceVector, Integer> coming) {
      view.rooms = coming;
      return this;
    }

    SchedulableView build() {
      return view;
    }
  }
}
