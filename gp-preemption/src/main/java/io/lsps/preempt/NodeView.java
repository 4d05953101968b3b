/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;

/** A node with what runs on it. Immutable. */
public final class NodeView {
  /** Newest first; of containers launched at the same moment the last one listed. */
  static final Comparator<RunningContainer> NEWEST_FIRST =
      Comparator.comparingLong(RunningContainer::launched).reversed();

  private final String name;
  private final Amount free;
  private final List<RunningContainer> containers;

  /**
   * A node.
   *
   * @param name by which asks know it
   * @param free what is free or is being freed, and is not yet promised to anyone
   * @param containers that run on it, in the order of their allocation
   */
  public NodeView(String name, Amount free, List<RunningContainer> containers) {
    this.name = name;
    this.free = free;
    List<RunningContainer> newestFirst = new ArrayList<>(containers);
    Collections.reverse(newestFirst);
    newestFirst.sort(NEWEST_FIRST);
    this.containers = Collections.unmodifiableList(newestFirst);
  }

  /** By which asks know it. */
  public String name() {
    return name;
  }

  /** What is free or is being freed, and is not yet promised to anyone. */
  public Amount free() {
    return free;
  }

  /** What runs on it, newest first. */
  public List<RunningContainer> containers() {
    return containers;
  }

  @Override
  public String toString() {
    return name;
  }
}
