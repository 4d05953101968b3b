/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.policy.yarn;

import io.lsps.workload.JobView;
import io.lsps.workload.Phase;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.util.resource.Resources;

/** What LsPS knows of a running application at one instant. Immutable. */
public final class AppView {
  public final ApplicationId id;

  /** Tasks and times of its phases, with all requests of the AM, admitted or not. */
  public final JobView job;

  /** The application tags, sorted. */
  public final Set<String> tags;

  /** The AM's container, none if unmanaged. */
  public final Resource master;

  private final EnumMap<Phase, Resource> containers = new EnumMap<>(Phase.class);

  /**
   * An application.
   *
   * @param tags the application tags, set by its submitter
   * @param containers the container of each phase as last requested
   */
  public AppView(
      ApplicationId id,
      JobView job,
      Set<String> tags,
      Resource master,
      Map<Phase, Resource> containers) {
    this.id = id;
    this.job = job;
    // Sorted: of two contradicting tags always the same one counts.
    this.tags = Collections.unmodifiableSet(new TreeSet<>(tags));
    this.master = master;
    this.containers.putAll(containers);
  }

  /** Time of submission in milliseconds; unchanged by a recovery of the ResourceManager. */
  public long submitMillis() {
    return job.spec.submitMillis;
  }

  /** The container of a phase as last requested, none before the first request. */
  public Resource container(Phase phase) {
    return containers.getOrDefault(phase, Resources.none());
  }
}
