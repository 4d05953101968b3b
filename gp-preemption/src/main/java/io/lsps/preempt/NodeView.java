/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt;

import io.lsps.workload.ResourceVector;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;

/** A node with its containers. Immutable. */
public final class NodeView {
  /** Newest first; of equal launch times the last listed. */
  static final Comparator<RunningContainer> NEWEST_FIRST =
      Comparator.comparingLong((RunningContainer container) -> container.launched).reversed();

  /** The name used in requests. */
  public final String name;

  /** Resources free or being freed and not promised. Includes reserved ones. */
  public final ResourceVector free;

  /** Its containers, newest first. */
  public final List<RunningContainer> containers;

  private final ResourceVector reserved;
  private final String reserver;

  /**
   * A node.
   *
   * @param containers in the order of their allocation
   * @param reserved size of the container that the node is reserved for: only transfers are served
   *     before it
   * @param reserver the application with the reservation; null if none
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

  /** Resources reserved by others than the claimant. */
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
