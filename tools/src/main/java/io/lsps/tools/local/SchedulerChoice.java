/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.local;

/** The scheduler that the ResourceManager loads, and the policy of its queues. */
public enum SchedulerChoice {
  LSPS("LsPS", "io.lsps.yarn.LspsFairScheduler", "io.lsps.yarn.LspsPolicy"),
  FAIR(
      "Fair", "org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler", "fair");

  private final String title;
  private final String schedulerClass;
  private final String queuePolicy;

  SchedulerChoice(String title, String schedulerClass, String queuePolicy) {
    this.title = title;
    this.schedulerClass = schedulerClass;
    this.queuePolicy = queuePolicy;
  }

  /** The title in tables and charts. */
  public String title() {
    return title;
  }

  String schedulerClass() {
    return schedulerClass;
  }

  /** The policy's name in an allocation file. */
  public String queuePolicy() {
    return queuePolicy;
  }

  /** As it is written on the command line. */
  @Override
  public String toString() {
    return name().toLowerCase(java.util.Locale.ROOT);
  }
}
