/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn;

import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.util.resource.Resources;

/** What we keep of an application beside the workload model. */
final class TrackedApp {
  private final String id;
  private final ApplicationId appId;
  private final String submitter;
  private final boolean mapReduce;
  private final long submitMillis;
  private final Resource master;
  private volatile String queue;
  private volatile String user;
  private volatile Resource container = Resources.none();

  TrackedApp(
      ApplicationId appId,
      String submitter,
      String queue,
      boolean mapReduce,
      long submitMillis,
      Resource master) {
    this.id = appId.toString();
    this.appId = appId;
    this.submitter = submitter;
    this.queue = queue;
    this.mapReduce = mapReduce;
    this.submitMillis = submitMillis;
    this.master = master;
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
    return mapReduce;
  }

  /** When the application was submitted, which a recovery does not change. */
  long submitMillis() {
    return submitMillis;
  }

  /** The application master's container, none where it is unmanaged. */
  Resource master() {
    return master;
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

  /** The largest container asked for lately. */
  Resource container() {
    return container;
  }

  void container(Resource asked) {
    container = asked;
  }
}
