/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.faults;

/** What may happen in a world. */
enum StepKind {
  /** A node reports, and may be given containers. */
  HEARTBEAT(400, true),
  /** A master's call: it asks, takes what it was given and gives back what it does not need. */
  MASTER(240, true),
  /** The scheduler computes shares. */
  UPDATE(90, true),
  /** An application is submitted. */
  SUBMIT(45, true),
  /** Tasks on a node end, by themselves or with an error. */
  TASKS_END(180, true),
  /** A master ends its application, whatever it still has. */
  FINISH(6, true),
  /** The same report of a node comes twice. */
  HEARTBEAT_TWICE(30, false),
  /** An older report of a node comes after a newer one. */
  HEARTBEAT_STALE(15, false),
  /** A master gives containers back. */
  RELEASE(25, false),
  /** A container that was fetched and not started is given up. */
  EXPIRE(20, false),
  /** The scheduler is told to kill a container. */
  KILL(20, false),
  /** A master dies, and is tried again if it may be. */
  MASTER_DIES(14, false),
  /** An application is killed. */
  KILL_APP(10, false),
  /** A queue comes with an application, or goes with all that it has. */
  COME_OR_GO(40, false),
  /** An application is moved to another queue. */
  MOVE(18, false),
  /** A master changes its blacklist. */
  BLACKLIST(18, false),
  /** A machine dies before anybody knows. */
  CRASH(8, false),
  /** The ResourceManager gives a node up. */
  NODE_LOST(12, false),
  /** A node that was given up or crashed registers, with or without its containers. */
  NODE_BACK(26, false),
  /** A node grows or shrinks. */
  RESIZE(12, false),
  /** A node is to take nothing new, or may again. */
  DECOMMISSION(8, false),
  /** Another good allocation file is loaded. */
  RELOAD(8, false),
  /** A broken allocation file is loaded: nothing changes. */
  RELOAD_BROKEN(8, false),
  /** The ResourceManager dies; another recovers from what nodes and masters report. */
  RESTART(3, false),
  /** The preemption monitor's turn. */
  MONITOR(30, false),
  /** A master wants a container to be larger or smaller. */
  RESIZE_CONTAINER(12, false),
  /** An application's priority changes. */
  PRIORITY(5, false),
  /** The clock jumps forwards or backwards. */
  CLOCK(6, false),
  /** Something throws inside one of our hooks. */
  THROW(25, false),
  /** A reservation system gives a queue another weight. */
  ENTITLEMENT(10, false),
  /** A master wants a container to be opportunistic, or guaranteed again. */
  RETYPE_CONTAINER(16, false),
  /** A NodeManager starts anew under another port. */
  NODE_PORT(6, false),
  /** The FairScheduler's preemption thread looks at who is starved. */
  PREEMPT(60, false),
  /** The FairScheduler's continuous scheduling goes through all nodes. */
  CONTINUOUS(60, false);

  private final int weight;
  private final boolean load;

  StepKind(int weight, boolean load) {
    this.weight = weight;
    this.load = load;
  }

  /** How often it happens, relative to the others, where it happens. */
  int weight() {
    return weight;
  }

  /** Whether every world has it: without it nothing would happen. */
  boolean isLoad() {
    return load;
  }
}
