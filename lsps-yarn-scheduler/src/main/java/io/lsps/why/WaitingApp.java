/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.why;

import io.lsps.gate.GateReason;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** An application at one instant: all that its waiting may be explained by. Immutable. */
public final class WaitingApp {
  final QueueState queue;
  final String user;
  final boolean runnable;
  final int userRunning;
  final int userMostRunning;
  final MasterRoom masterRoom;
  final List<AskState> asks;
  final Set<String> excluded;
  final List<String> reservedOn;
  final GateReason gate;
  final int before;
  final boolean ready;

  private WaitingApp(Builder from) {
    queue = from.queue;
    user = from.user;
    runnable = from.runnable;
    userRunning = from.userRunning;
    userMostRunning = from.userMostRunning;
    masterRoom = from.masterRoom;
    asks = Collections.unmodifiableList(new ArrayList<>(from.asks));
    excluded = Collections.unmodifiableSet(new HashSet<>(from.excluded));
    reservedOn = Collections.unmodifiableList(new ArrayList<>(from.reservedOn));
    gate = from.gate;
    before = from.before;
    ready = from.ready;
  }

  /** Begins to describe an application of a user in a queue. */
  public static Builder in(QueueState queue, String user) {
    return new Builder(queue, user);
  }

  /** Whether it waits for anything. */
  public boolean waits() {
    for (AskState ask : asks) {
      if (ask.waiting > 0 || ask.held > 0) {
        return true;
      }
    }
    return false;
  }

  /** Describes an application. */
  public static final class Builder {
    private final QueueState queue;
    private final String user;
    private boolean runnable = true;
    private int userRunning;
    private int userMostRunning = Integer.MAX_VALUE;
    private MasterRoom masterRoom;
    private final List<AskState> asks = new ArrayList<>();
    private Collection<String> excluded = Collections.emptySet();
    private Collection<String> reservedOn = Collections.emptyList();
    private GateReason gate;
    private int before;
    private boolean ready = true;

    private Builder(QueueState queue, String user) {
      this.queue = queue;
      this.user = user;
    }

    /** It may not run, for a limit of its queues or its user. */
    public Builder notRunnable(int runningOfUser, int mostOfUser) {
      runnable = false;
      userRunning = runningOfUser;
      userMostRunning = mostOfUser;
      return this;
    }

    /** Its master waits, and this is the room for masters. */
    public Builder masterWaits(MasterRoom room) {
      masterRoom = room;
      return this;
    }

    /** It asks for containers. */
    public Builder asks(AskState ask) {
      asks.add(ask);
      return this;
    }

    /** Nodes and racks that it does not want. */
    public Builder excludes(Collection<String> places) {
      excluded = places;
      return this;
    }

    /** Nodes that keep room for it. */
    public Builder reservedOn(Collection<String> nodes) {
      reservedOn = nodes;
      return this;
    }

    /** Why its reduces are held back or let in. */
    public Builder gate(GateReason reason) {
      gate = reason;
      return this;
    }

    /** Applications of its queue that want containers and are served before it. */
    public Builder before(int applications) {
      before = applications;
      return this;
    }

    /** The ResourceManager gives out nothing yet. */
    public Builder notReady() {
      ready = false;
      return this;
    }

    /** The application. */
    public WaitingApp build() {
      return new WaitingApp(this);
    }
  }
}
