/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.local;

/** The scheduler that the ResourceManager loads, and the policy of its queues. */
public enum SchedulerChoice {
  LSPS("LsPS", "io.lsps.yarn.LspsFairScheduler", "io.lsps.yarn.LspsPolicy"),
  FAIR(
      "Fair", "org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler", "fair");

  /** The title in tables and charts. */
  final String title;

  final String schedulerClass;

  /** The policy's name in an allocation file. */
  final String queuePolicy;

  SchedulerChoice(String title, String schedulerClass, String queuePolicy) {
    this.title = title;
    this.schedulerClass = schedulerClass;
    this.queuePolicy = queuePolicy;
  }

  /** As it is written on the command line. */
  @Override
  public String toString() {
    return name().toLowerCase(java.util.Locale.ROOT);
  }
}
