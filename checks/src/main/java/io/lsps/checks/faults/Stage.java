/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.checks.faults;

import java.util.Set;
import java.util.TreeSet;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.Resource;

/** The tasks that a master asks for at one priority, as the master counts them. */
final class Stage {
  private final int priority;
  private final Resource size;
  private final Set<ContainerId> running = new TreeSet<>();
  private int total;
  private int done;
  private int told;

  Stage(int priority, Resource size, int total) {
    this.priority = priority;
    this.size = size;
    this.total = total;
  }

  int priority() {
    return priority;
  }

  Resource size() {
    return size;
  }

  int total() {
    return total;
  }

  int done() {
    return done;
  }

  /** One task more, or one less that has not ended. */
  void change(int tasks) {
    total = Math.max(done, total + tasks);
  }

  /** Containers that it holds, as far as the master knows. */
  Set<ContainerId> running() {
    return running;
  }

  /** Containers that it wants beyond those. */
  int needed() {
    return Math.max(0, total - done - running.size());
  }

  boolean isDone() {
    return done >= total;
  }

  /** What the scheduler was last told, less what came since. */
  int told() {
    return told;
  }

  void tell(int containers) {
    told = containers;
  }

  /** A container has ended; true if the stage had it. */
  boolean ended(ContainerId id, boolean succeeded) {
    boolean had = running.remove(id);
    done += had && succeeded ? 1 : 0;
    return had;
  }

  @Override
  public String toString() {
    return String.format("priority %d: %d of %d done, %s", priority, done, total, running);
  }
}
