/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.published;

import io.lsps.policy.yarn.DominantShares;
import java.util.Collection;
import java.util.Collections;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.util.resource.Resources;

/** What was decided and held when an update ended. Immutable. */
public final class Published {
  static final Published NONE =
      new Published(0, Resources.none(), Collections.emptyMap(), Collections.emptyMap());

  /** On the scheduler's clock. */
  public final long time;

  private final Resource cluster;
  private final Map<String, PublishedQueue> queues;
  private final Map<String, PublishedUser> users;

  Published(
      long time,
      Resource cluster,
      Map<String, PublishedQueue> queues,
      Map<String, PublishedUser> users) {
    this.time = time;
    this.cluster = cluster;
    this.queues = queues;
    this.users = users;
  }

  public Collection<PublishedQueue> queues() {
    return Collections.unmodifiableCollection(queues.values());
  }

  /** A queue by its full name, or null. */
  public PublishedQueue queue(String name) {
    return queues.get(name);
  }

  /** Who has jobs or a history, by name. */
  public Map<String, PublishedUser> users() {
    return Collections.unmodifiableMap(users);
  }

  /** Of the cluster's dominant resource. */
  public double part(Resource resource) {
    return DominantShares.of(resource, cluster);
  }
}
