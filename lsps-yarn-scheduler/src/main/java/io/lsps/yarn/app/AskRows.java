/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.app;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.ResourceRequest;

/**
 * One ask of an attempt under one request key, as its master stated it and as the stock scheduler
 * would have kept it. The scheduler gets copies, because it counts down in them.
 */
final class AskRows {
  static final int SETTLED = -1;

  private final Map<String, ResourceRequest> places = new HashMap<>();

  /** The row that says how many containers are wanted, or null where none came yet. */
  ResourceRequest anywhere;

  /** Containers that the scheduler is not told of. */
  int heldBack;

  /**
   * The number that the scheduler is about to be told, while a call of the master is under way that
   * states it; else {@link #SETTLED}.
   */
  int beingStated = SETTLED;

  /** Keeps a row. A row of no container is forgotten, as the scheduler does. */
  void keep(ResourceRequest normalised) {
    if (ResourceRequest.ANY.equals(normalised.getResourceName())) {
      anywhere = normalised;
    } else if (normalised.getNumContainers() > 0) {
      places.put(normalised.getResourceName(), normalised);
    } else {
      places.remove(normalised.getResourceName());
    }
  }

  boolean isWithdrawn() {
    return anywhere != null && anywhere.getNumContainers() == 0;
  }

  boolean isBeingStated() {
    return beingStated != SETTLED;
  }

  boolean isPlaced() {
    return !places.isEmpty();
  }

  /**
   * The rows that tell the scheduler to see this many containers.
   *
   * @param known whether it has the rows of places; it forgets them with the last container
   */
  List<ResourceRequest> rows(int visible, boolean known) {
    List<ResourceRequest> rows = new ArrayList<>();
    if (!known && visible > 0) {
      places.values().forEach(place -> rows.add(ResourceRequest.clone(place)));
    }
    rows.add(copy(anywhere, visible));
    return rows;
  }

  static ResourceRequest copy(ResourceRequest row, int containers) {
    ResourceRequest copy = ResourceRequest.clone(row);
    copy.setNumContainers(containers);
    return copy;
  }
}
