/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** What one round decides on one claim. Immutable. */
public final class Decision {
  private final long time;
  private final OwedContainers claim;
  private final List<Placement> placements;
  private final Map<WithheldReason, Integer> withheld;
  private final Map<Refusal, Integer> spared;

  Decision(
      long time,
      OwedContainers claim,
      List<Placement> placements,
      Map<WithheldReason, Integer> withheld,
      Map<Refusal, Integer> spared) {
    this.time = time;
    this.claim = claim;
    this.placements = Collections.unmodifiableList(new ArrayList<>(placements));
    this.withheld = Collections.unmodifiableMap(copy(withheld, WithheldReason.class));
    this.spared = Collections.unmodifiableMap(copy(spared, Refusal.class));
  }

  private static <K extends Enum<K>> Map<K, Integer> copy(Map<K, Integer> from, Class<K> type) {
    Map<K, Integer> copy = new EnumMap<>(type);
    copy.putAll(from);
    return copy;
  }

  /** When, milliseconds of the clock that decisions go by. */
  public long time() {
    return time;
  }

  /** Who is owed what, and why. */
  public OwedContainers claim() {
    return claim;
  }

  /** Where room is made or only kept, and by whom. */
  public List<Placement> placements() {
    return placements;
  }

  /** How many of the claim's containers nobody is killed for, by reason. */
  public Map<WithheldReason, Integer> withheld() {
    return withheld;
  }

  /** How many containers newer than the oldest victim were spared, by reason. */
  public Map<Refusal, Integer> spared() {
    return spared;
  }

  /** The same without the view that it was decided on, for keeping. */
  public Decision withoutPlacements() {
    return new Decision(time, claim, Collections.emptyList(), withheld, spared);
  }

  /** Number of containers to kill. */
  public int victims() {
    return placements.stream().mapToInt(placement -> placement.victims().size()).sum();
  }
}
