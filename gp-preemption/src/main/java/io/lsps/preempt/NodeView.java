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
  private final Amount reserved;
  private final String reserver;

  /**
   * A node that nobody has reserved.
   *
   * @param name by which asks know it
   * @param free what is free or is being freed, and is not yet promised to anyone
   * @param containers that run on it, in the order of their allocation
   */
  public NodeView(String name, Amount free, List<RunningContainer> containers) {
    this(name, free, newestFirst(containers), Amount.none(free.types()), null);
  }

  private NodeView(
      String name,
      Amount free,
      List<RunningContainer> newestFirst,
      Amount reserved,
      String reserver) {
    this.name = name;
    this.free = free;
    this.containers = newestFirst;
    this.reserved = reserved;
    this.reserver = reserver;
  }

  private static List<RunningContainer> newestFirst(List<RunningContainer> containers) {
    List<RunningContainer> newestFirst = new ArrayList<>(containers);
    Collections.reverse(newestFirst);
    newestFirst.sort(NEWEST_FIRST);
    return Collections.unmodifiableList(newestFirst);
  }

  /** By which asks know it. */
  public String name() {
    return name;
  }

  /**
   * The same, where an application waits for room for a container. Nobody else is given free room
   * there, except whom room is kept for.
   *
   * @param size of that container
   * @param application its name
   */
  public NodeView reserved(Amount size, String application) {
    return new NodeView(name, free, containers, size, application);
  }

  /**
   * What is free or is being freed, and is not yet promised to anyone. What is reserved is part of
   * it.
   */
  public Amount free() {
    return free;
  }

  boolean isReserved() {
    return reserver != null;
  }

  /** What others than the claimant have reserved. Its own reservation is no obstacle to it. */
  Amount reservedBeside(OwedContainers claim) {
    return claim.application().name().equals(reserver) ? Amount.none(free.types()) : reserved;
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
