/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.why;

import io.lsps.gate.GateReason;
import io.lsps.why.NodesState.NodeState;
import io.lsps.workload.ResourceVector;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** An application at one instant, with everything that may explain its waiting. */
public final class WaitingApp {
  final QueueState queue;
  final String user;
  final List<AskState> asks = new ArrayList<>();
  HostTerms terms = HostTerms.FAIR;
  Collection<String> excluded = Collections.emptySet();
  Collection<String> reservedOn = Collections.emptyList();
  Collection<String> leaving = Collections.emptyList();
  GateReason gate;
  int before;
  int increases;
  boolean ready = true;
  boolean runnable = true;
  int userRunning;
  int userMostRunning = Integer.MAX_VALUE;
  boolean mastersAtLimit;
  boolean limitOfFree;
  ResourceVector mastersHold;
  ResourceVector mastersMayHold;

  /** An application without requests or limits. */
  public WaitingApp(QueueState queue, String user) {
    this.queue = queue;
    this.user = user;
  }

  /** Sets the terms of its scheduler; the FairScheduler's by default. */
  public WaitingApp in(HostTerms its) {
    terms = its;
    return this;
  }

  /** Whether it has pending requests. */
  public boolean waits() {
    return increases > 0 || asks.stream().anyMatch(ask -> ask.waiting > 0 || ask.held > 0);
  }

  /** It is not runnable, due to a limit of its queues or its user. */
  public WaitingApp notRunnable(int runningOfUser, int mostOfUser) {
    runnable = false;
    userRunning = runningOfUser;
    userMostRunning = mostOfUser;
    return this;
  }

  /**
   * Its AM waits.
   *
   * @param mayStart whether its queue's AM limit admits another AM
   * @param ofFree whether the limit depends on the cluster's free resources, as the queue has no
   *     share
   * @param used usage of the queue's AMs
   * @param most their limit, from {@code maxAMShare} or its equivalent
   */
  public WaitingApp masterWaits(
      boolean mayStart, boolean ofFree, ResourceVector used, ResourceVector most) {
    mastersAtLimit = !mayStart;
    limitOfFree = ofFree;
    mastersHold = used;
    mastersMayHold = most;
    return this;
  }

  /** It requests containers. */
  public WaitingApp asks(AskState ask) {
    asks.add(ask);
    return this;
  }

  /** Blacklisted nodes and racks. */
  public WaitingApp excludes(Collection<String> places) {
    excluded = places;
    return this;
  }

  /** Nodes reserved for it. */
  public WaitingApp reservedOn(Collection<String> nodes, Collection<String> decommissioned) {
    reservedOn = nodes;
    leaving = decommissioned;
    return this;
  }

  /** Why its reduces are held or admitted. */
  public WaitingApp gate(GateReason reason) {
    gate = reason;
    return this;
  }

  /** Number of containers that its AM wants increased, which never happens. */
  public WaitingApp increases(int containers) {
    increases = containers;
    return this;
  }

  /** Applications of its queue with requests that are served first. */
  public WaitingApp before(int applications) {
    before = applications;
    return this;
  }

  /** The ResourceManager does not allocate yet. */
  public WaitingApp notReady() {
    ready = false;
    return this;
  }

  /** A queue at one instant, with its limits. Immutable. */
  public static final class QueueState {
    final String name;
    final QueueState parent;
    final ResourceVector used;
    final ResourceVector share;
    final ResourceVector most;
    final int running;
    final int mostRunning;

    /**
     * A queue.
     *
     * @param parent the queue above it, or null
     * @param used its usage
     * @param share its fair share
     * @param most its limit, {@code maxResources}
     * @param running runnable applications
     * @param mostRunning their limit, {@code maxRunningApps}
     */
    public QueueState(
        String name,
        QueueState parent,
        ResourceVector used,
        ResourceVector share,
        ResourceVector most,
        int running,
        int mostRunning) {
      this.name = name;
      this.parent = parent;
      this.used = used;
      this.share = share;
      this.most = most;
      this.running = running;
      this.mostRunning = mostRunning;
    }
  }

  /** Requested containers of one size and priority. Immutable. */
  public static final class AskState {
    final ResourceVector size;
    final int waiting;
    final int held;
    final Set<String> places;
    final boolean strict;
    final boolean early;

    private AskState(
        ResourceVector size,
        int waiting,
        int held,
        Set<String> places,
        boolean strict,
        boolean early) {
      this.size = size;
      this.waiting = waiting;
      this.held = held;
      this.places = places;
      this.strict = strict;
      this.early = early;
    }

    /**
     * Containers on any node.
     *
     * @param size of one of them
     * @param waiting how many the scheduler sees
     */
    public static AskState of(ResourceVector size, int waiting) {
      return new AskState(size, waiting, 0, Collections.emptySet(), false, false);
    }

    /** Reduces, with the number held. */
    public static AskState held(ResourceVector size, int held) {
      return new AskState(size, 0, held, Collections.emptySet(), false, false);
    }

    /**
     * The same, preferred on some nodes and racks.
     *
     * @param names of nodes and racks
     * @param only whether locality is strict
     * @param tooEarly whether delay scheduling still excludes other nodes
     */
    public AskState at(Set<String> names, boolean only, boolean tooEarly) {
      return new AskState(
          size,
          waiting,
          held,
          Collections.unmodifiableSet(new HashSet<>(names)),
          only && !names.isEmpty(),
          tooEarly && !names.isEmpty());
    }

    boolean accepts(NodeState node) {
      return !strict || prefers(node);
    }

    boolean prefers(NodeState node) {
      return places.contains(node.name) || places.contains(node.rack);
    }
  }
}
