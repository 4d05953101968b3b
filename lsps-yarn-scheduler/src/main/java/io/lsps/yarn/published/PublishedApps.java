/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.published;

import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import org.apache.hadoop.yarn.api.records.ApplicationId;

/** The applications at one look. Immutable. */
public final class PublishedApps {
  /** On the scheduler's clock. */
  public final long time;

  private final SortedMap<ApplicationId, PublishedApp> apps;
  private final Map<String, List<String>> wouldServe;

  PublishedApps(
      long time,
      SortedMap<ApplicationId, PublishedApp> apps,
      Map<String, List<String>> wouldServe) {
    this.time = time;
    this.apps = apps;
    this.wouldServe = wouldServe;
  }

  /** All that the ResourceManager remembers, by id. */
  public Collection<PublishedApp> all() {
    return Collections.unmodifiableCollection(apps.values());
  }

  /** One, or null. */
  public PublishedApp get(ApplicationId id) {
    return apps.get(id);
  }

  /** Where LsPS only observes: whom it would serve in a leaf queue, in order. */
  public List<String> wouldServe(String queue) {
    return wouldServe.getOrDefault(queue, Collections.emptyList());
  }
}
