/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.why;

import io.lsps.workload.ResourceVector;
import java.util.Collections;
import java.util.HashSet;
import java.util.Set;

/** Containers of one size and priority that an application asks for. Immutable. */
public final class AskState {
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
