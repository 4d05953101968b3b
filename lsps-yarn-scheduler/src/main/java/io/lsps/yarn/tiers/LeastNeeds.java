/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.tiers;

import io.lsps.yarn.app.Applications;
import io.lsps.yarn.app.TrackedApp;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.util.resource.Resources;

/**
 * The floor under each user's share: an application master and one container. With less a user
 * makes no progress.
 */
public final class LeastNeeds {
  private final Applications apps;
  private final Supplier<Resource> smallest;
  private volatile Map<String, Need> needs = Collections.emptyMap();
  private final AtomicLong version = new AtomicLong();
  private long changesSeen = -1;
  private Resource smallestSeen;
  private boolean keeps = true;

  /** The largest application master and the largest container of a user's applications. */
  private static final class Need {
    private Resource master = Resources.none();
    private Resource container;
    // What was asked for last.
    private float maxMasterShare = Float.NaN;
    private long[] floor;

    Need(Resource smallest) {
      container = smallest;
    }

    void include(TrackedApp app) {
      master = larger(master, app.master());
      container = larger(container, app.largestContainer());
    }

    Resource floor(float maxMasterShare) {
      Resource both = Resources.add(master, container);
      return maxMasterShare <= 0
          ? both
          : Resources.componentwiseMax(
              both, Resources.multiplyAndRoundUp(master, 1.0 / maxMasterShare));
    }

    /** Most applications ask for what others ask for: then no object is made. */
    private static Resource larger(Resource known, Resource other) {
      return Resources.fitsIn(other, known) ? known : Resources.componentwiseMax(known, other);
    }
  }

  public LeastNeeds(Applications apps, Supplier<Resource> smallest) {
    this.apps = apps;
    this.smallest = smallest;
  }

  /** Whether floors are kept as long as they hold, not computed anew at each update. */
  void keep(boolean keep) {
    keeps = keep;
  }

  /** Another number whenever a floor may have changed. */
  long version() {
    return version.get();
  }

  /** Computes the floors anew from the applications of now, where these have changed. */
  public void refresh() {
    long changes = apps.changes();
    Resource smallestNow = smallest.get();
    if (keeps && changes == changesSeen && smallestNow.equals(smallestSeen)) {
      return;
    }
    changesSeen = changes;
    smallestSeen = Resources.clone(smallestNow);
    version.incrementAndGet();
    Map<String, Need> next = new HashMap<>();
    for (TrackedApp app : apps.all()) {
      next.computeIfAbsent(app.queue(), queue -> new Need(smallest.get())).include(app);
      if (!app.user().equals(app.queue())) {
        next.computeIfAbsent(app.user(), user -> new Need(smallest.get())).include(app);
      }
    }
    needs = next;
  }

  /** A user's floor without a limit of masters. */
  Resource of(String user) {
    Need need = needs.get(user);
    return need == null ? smallest.get() : need.floor(0);
  }

  /**
   * A user's floor, type by type; not to be changed.
   *
   * @param maxMasterShare part of its fair share that a queue's masters may take, not above 0 where
   *     there is no such limit: the floor is large enough for one master within it
   * @param types of how many resource types
   */
  long[] of(String user, float maxMasterShare, int types) {
    Need need = needs.get(user);
    if (need == null) {
      return TypeAmounts.of(smallest.get(), types);
    }
    if (need.floor == null || need.floor.length != types || need.maxMasterShare != maxMasterShare) {
      need.floor = TypeAmounts.of(need.floor(maxMasterShare), types);
      need.maxMasterShare = maxMasterShare;
    }
    return need.floor;
  }
}
