/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn;

import io.lsps.policy.yarn.JobRank;
import io.lsps.share.ServiceRank;
import io.lsps.workload.Framework;
import io.lsps.workload.Phase;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.util.resource.Resources;

/** What we keep of an application beside the workload model. */
final class TrackedApp {
  private final String id;
  private final ApplicationId appId;
  private final String submitter;
  private final Framework framework;
  private final long submitMillis;
  private final Resource master;
  private final Set<String> tags;
  private volatile String queue;
  private volatile String user;
  private final Map<Phase, Resource> containers = new ConcurrentHashMap<>();
  private volatile Resource largestContainer = Resources.none();
  private final JobRank submissionRank;
  private volatile ServiceRank sizeRank;

  TrackedApp(
      ApplicationId appId,
      String submitter,
      String queue,
      Framework framework,
      long submitMillis,
      Resource master,
      Set<String> tags) {
    this.id = appId.toString();
    this.appId = appId;
    this.submitter = submitter;
    this.queue = queue;
    this.framework = framework;
    this.submitMillis = submitMillis;
    this.master = master;
    this.tags = tags;
    this.submissionRank = new JobRank(0, 0, submitMillis, id);
    sizeLeft(Double.POSITIVE_INFINITY);
  }

  String id() {
    return id;
  }

  ApplicationId appId() {
    return appId;
  }

  String submitter() {
    return submitter;
  }

  boolean mapReduce() {
    return framework == Framework.MAPREDUCE;
  }

  Framework framework() {
    return framework;
  }

  /** When the application was submitted, which a recovery does not change. */
  long submitMillis() {
    return submitMillis;
  }

  /** The application master's container, none where it is unmanaged. */
  Resource master() {
    return master;
  }

  /** The application tags. */
  Set<String> tags() {
    return tags;
  }

  String queue() {
    return queue;
  }

  void queue(String newQueue) {
    queue = newQueue;
  }

  /** The user that its job counts for: see {@link GroupBy}. */
  String user() {
    return user;
  }

  void user(String newUser) {
    user = newUser;
  }

  /** The container of each phase, as last asked for. */
  Map<Phase, Resource> containers() {
    return containers;
  }

  void container(Phase phase, Resource asked) {
    if (!asked.equals(containers.put(phase, asked))) {
      Resource largest = Resources.none();
      for (Resource container : containers.values()) {
        largest = Resources.componentwiseMax(largest, container);
      }
      largestContainer = largest;
    }
  }

  /** The largest container of any phase, none where nothing was asked for. */
  Resource largestContainer() {
    return largestContainer;
  }

  /** Its rank among the jobs of its user where they are served in the order of submission. */
  JobRank submissionRank() {
    return submissionRank;
  }

  /** Its rank where the smallest is served first: those of equal size by submission. */
  ServiceRank sizeRank() {
    return sizeRank;
  }

  /** What is left of it, in dominant-share-seconds. */
  void sizeLeft(double size) {
    sizeRank = new ServiceRank(true, ServiceRank.SATISFIED, -size, submitMillis, id);
  }
}
