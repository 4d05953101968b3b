/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt;

import io.lsps.workload.ResourceVector;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;

/** A node with what runs on it. Immutable. */
public final class NodeView {
  /** Newest first; of containers launched at the same moment the last one listed. */
  static final Comparator<RunningContainer> NEWEST_FIRST =
      Comparator.comparingLong((RunningContainer container) -> container.launched).reversed();

  /** By which asks know it. */
  public final String name;

  /**
   * What is free or is being freed, and is not yet promised to anyone. What is reserved is part of
   * it.
   */
  public final ResourceVector free;

  /** What runs on it, newest first. */
  public final List<RunningContainer> containers;

  private final ResourceVector reserved;
  private final String reserver;

  /**
   * A node.
   *
   * @param containers that run on it, in the order of their allocation
   * @param reserved the size of a container that an application waits for room for here: nobody
   *     else is given free room, except whom room is kept for
   * @param reserver the name of that application; null where there is none
   */
  public NodeView(
      String name,
      ResourceVector free,
      List<RunningContainer> containers,
      ResourceVector reserved,
      String reserver) {
    this.name = name;
    this.free = free;
    this.containers = newestFirst(containers);
    this.reserved = reserved;
    this.reserver = reserver;
  }

  private static List<RunningContainer> newestFirst(List<RunningContainer> containers) {
    List<RunningContainer> newestFirst = new ArrayList<>(containers);
    Collections.reverse(newestFirst);
    newestFirst.sort(NEWEST_FIRST);
    return Collections.unmodifiableList(newestFirst);
  }

  boolean isReserved() {
    return reserver != null;
  }

  /** What others than the claimant have reserved. Its own reservation is no obstacle to it. */
  ResourceVector reservedBeside(OwedContainers claim) {
    return isReserved() && !claim.application.name.equals(reserver)
        ? reserved
        : ResourceVector.NONE;
  }

  @Override
  public String toString() {
    return name;
  }
}
