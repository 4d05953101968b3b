/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.why;

/** The terms of the underlying scheduler, FairScheduler or CapacityScheduler, for operators. */
public enum HostTerms {
  FAIR(
      "FairScheduler",
      "maxResources",
      "maxAMShare",
      "maxRunningApps",
      "yarn.scheduler.fair.locality.threshold.node and .rack"),
  CAPACITY(
      "CapacityScheduler",
      "maximum-capacity",
      "maximum-am-resource-percent",
      "max-parallel-apps",
      "yarn.scheduler.capacity.node-locality-delay");

  /** The scheduler's name. */
  public final String scheduler;

  final String mostHeld;
  final String mostOfMasters;
  final String mostRunning;
  final String locality;

  HostTerms(
      String scheduler,
      String mostHeld,
      String mostOfMasters,
      String mostRunning,
      String locality) {
    this.scheduler = scheduler;
    this.mostHeld = mostHeld;
    this.mostOfMasters = mostOfMasters;
    this.mostRunning = mostRunning;
    this.locality = locality;
  }
}
