/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.tiers;

import io.lsps.policy.yarn.DominantShares;
import io.lsps.policy.yarn.Faults;
import io.lsps.workload.WorkloadModel;
import io.lsps.yarn.app.Applications;
import io.lsps.yarn.options.LspsKeys;
import io.lsps.yarn.options.Options;
import io.lsps.yarn.options.QueueOptions;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSContext;

/** What the tiers of one scheduler share. */
public final class Scheduling {
  final WorkloadModel model;
  public final Applications apps;
  public final Users users;
  public final Faults faults;
  public final ShareBook shares;
  public final LeastNeeds floors;
  final MasterLimits masterLimits = new MasterLimits();
  private final Supplier<Options> options;
  private final Supplier<Resource> smallestContainer;
  private final FSContext context;
  private final LongSupplier clock;

  public Scheduling(
      WorkloadModel model,
      Applications apps,
      Users users,
      Faults faults,
      ShareBook shares,
      LeastNeeds floors,
      Supplier<Options> options,
      Supplier<Resource> smallestContainer,
      FSContext context,
      LongSupplier clock) {
    this.model = model;
    this.apps = apps;
    this.users = users;
    this.faults = faults;
    this.shares = shares;
    this.floors = floors;
    this.options = options;
    this.smallestContainer = smallestContainer;
    this.context = context;
    this.clock = clock;
  }

  /** What is known of jobs and users. */
  public WorkloadModel model() {
    return model;
  }

  /** Whether every decision is to be the FairScheduler's. */
  public boolean isStock() {
    return options.get().get(LspsKeys.STOCK);
  }

  public QueueOptions options(String queue) {
    return options.get().ofQueue(queue);
  }

  /**
   * The same without a look-up where nothing was loaded since.
   *
   * @param before what this gave before, or null
   */
  public QueueOptions options(String queue, QueueOptions before) {
    return options.get().ofQueue(queue, before);
  }

  public Resource cluster() {
    return context.getClusterResource();
  }

  Resource smallestContainer() {
    return smallestContainer.get();
  }

  /** How claims to the next container are compared under these options. */
  ClaimRule claims(QueueOptions options) {
    return new ClaimRule(options, smallestContainer.get());
  }

  /** Milliseconds on the scheduler's clock. */
  long now() {
    return clock.getAsLong();
  }

  public FSContext context() {
    return context;
  }

  /**
   * A user's size, never below one second of the smallest container: a job that asks for next to
   * nothing must not take everything.
   */
  double size(String user) {
    return floored(users.size(user));
  }

  /** The same of a leaf queue, over the jobs of all who submit to it. */
  double queueSize(String queue) {
    return floored(users.queueSize(queue));
  }

  private double floored(double size) {
    double floor = DominantShares.of(smallestContainer.get(), cluster());
    return Double.isNaN(size) ? size : Math.max(size, floor);
  }
}
