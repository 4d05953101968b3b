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

/** An application at one instant: all that its waiting may be explained by, told bit by bit. */
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

  /** An application of a user in a queue that asks for nothing and that no limit is known of. */
  public WaitingApp(QueueState queue, String user) {
    this.queue = queue;
    this.user = user;
  }

  /** What its scheduler calls things; the FairScheduler's words else. */
  public WaitingApp in(HostTerms its) {
    terms = its;
    return this;
  }

  /** Whether it waits for anything. */
  public boolean waits() {
    return increases > 0 || asks.stream().anyMatch(ask -> ask.waiting > 0 || ask.held > 0);
  }

  /** It may not run, for a limit of its queues or its user. */
  public WaitingApp notRunnable(int runningOfUser, int mostOfUser) {
    runnable = false;
    userRunning = runningOfUser;
    userMostRunning = mostOfUser;
    return this;
  }

  /**
   * Its AM waits.
   *
   * @param mayStart whether its queue has room for another AM
   * @param ofFree whether that is for what the cluster has free, as the queue has no share of it
   * @param used what the AMs of the queue hold
   * @param most what they may hold, by {@code maxAMShare} or its like
   */
  public WaitingApp masterWaits(
      boolean mayStart, boolean ofFree, ResourceVector used, ResourceVector most) {
    mastersAtLimit = !mayStart;
    limitOfFree = ofFree;
    mastersHold = used;
    mastersMayHold = most;
    return this;
  }

  /** It asks for containers. */
  public WaitingApp asks(AskState ask) {
    asks.add(ask);
    return this;
  }

  /** Nodes and racks that it does not want. */
  public WaitingApp excludes(Collection<String> places) {
    excluded = places;
    return this;
  }

  /**
   * Nodes that keep room for it.
   *
   * @param decommissioned those among them that are being decommissioned
   */
  public WaitingApp reservedOn(Collection<String> nodes, Collection<String> decommissioned) {
    reservedOn = nodes;
    leaving = decommissioned;
    return this;
  }

  /** Why its reduces are held back or let in. */
  public WaitingApp gate(GateReason reason) {
    gate = reason;
    return this;
  }

  /** So many of its containers were to become larger, and never will. */
  public WaitingApp increases(int containers) {
    increases = containers;
    return this;
  }

  /** Applications of its queue that want containers and are served before it. */
  public WaitingApp before(int applications) {
    before = applications;
    return this;
  }

  /** The ResourceManager gives out nothing yet. */
  public WaitingApp notReady() {
    ready = false;
    return this;
  }

  /** A queue at one instant, as far as an application in it may wait for it. Immutable. */
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
     * @param used what its applications hold
     * @param share its fair share
     * @param most what its applications may hold, {@code maxResources}
     * @param running applications that may get containers
     * @param mostRunning how many may, {@code maxRunningApps}
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

  /** Containers of one size and priority that an application asks for. Immutable. */
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
     * Containers that may be on any node.
     *
     * @param size of one of them
     * @param waiting how many the scheduler sees
     */
    public static AskState of(ResourceVector size, int waiting) {
      return new AskState(size, waiting, 0, Collections.emptySet(), false, false);
    }

    /** Reduces of which so many are held back from the scheduler. */
    public static AskState held(ResourceVector size, int held) {
      return new AskState(size, 0, held, Collections.emptySet(), false, false);
    }

    /**
     * The same, preferred on some nodes and racks.
     *
     * @param names of nodes and racks
     * @param only whether no other node will do
     * @param tooEarly whether delay scheduling still keeps it from other nodes
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
