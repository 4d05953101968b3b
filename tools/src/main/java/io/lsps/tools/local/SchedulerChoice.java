/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.local;

import io.lsps.lab.LspsHome;

/** The scheduler that the ResourceManager loads, and the policy of its queues. */
public enum SchedulerChoice {
  LSPS("LsPS", "io.lsps.yarn.LspsFairScheduler", "io.lsps.yarn.LspsPolicy"),
  FAIR(
      "Fair", "org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler", "fair"),
  CAPACITY_LSPS(
      "LsPS in Capacity",
      "io.lsps.yarn.capacity.LspsCapacityScheduler",
      "io.lsps.yarn.capacity.LeastWorkOrderingPolicy"),
  CAPACITY(
      "Capacity",
      "org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler",
      "fair");

  /** The title in tables and charts. */
  final String title;

  final String schedulerClass;

  /** The policy's name in the file of the queues. */
  final String queuePolicy;

  SchedulerChoice(String title, String schedulerClass, String queuePolicy) {
    this.title = title;
    this.schedulerClass = schedulerClass;
    this.queuePolicy = queuePolicy;
  }

  /** As it is written on the command line. */
  @Override
  public String toString() {
    return name().toLowerCase(java.util.Locale.ROOT).replace('_', '-');
  }

  /** The file of the queues. */
  String queueFile() {
    return name().startsWith("CAPACITY") ? "capacity-scheduler.xml" : "fair-scheduler.xml";
  }

  /** The queues of a new cluster. */
  String queues() {
    return LspsHome.text(SchedulerChoice.class, queueFile()).replace("@POLICY@", queuePolicy);
  }
}
