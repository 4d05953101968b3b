/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.workload;

import java.util.Locale;

/** How an application asks for containers and uses them, by YARN's application type. */
public enum Framework {
  /** Every task is a container, and all maps are asked for at once. */
  MAPREDUCE(false),

  /** Every vertex asks at a priority of its own when its turn comes. */
  TEZ(false),

  /** Executors that live until they have been idle: see {@link SizeModels}. */
  SPARK(true),

  /** Runs until somebody stops it. */
  SERVICE(true),

  /** Unknown: judged by what its containers do. */
  OTHER(false);

  private final boolean containersAreHeld;

  Framework(boolean containersAreHeld) {
    this.containersAreHeld = containersAreHeld;
  }

  /** By application type, in any case; {@link #OTHER} for a type that is not known here. */
  public static Framework of(String applicationType) {
    String type = applicationType == null ? "" : applicationType.toLowerCase(Locale.ROOT);
    switch (type) {
      case "mapreduce":
        return MAPREDUCE;
      case "tez":
        return TEZ;
      case "spark":
        return SPARK;
      case "yarn-service":
      case "flink":
      case "apache flink":
      case "org-apache-slider":
        return SERVICE;
      default:
        return OTHER;
    }
  }

  /**
   * True where an application asks for all its tasks early, so that their number tells its size.
   * Others ask for what they can use next.
   */
  public boolean asksTellSize() {
    return this == MAPREDUCE;
  }

  /** True where a container runs one task after another, so that its age is no task's. */
  public boolean reusesContainers() {
    return containersAreHeld || this == TEZ;
  }

  /** True where a container is not one task: it is held for whatever work comes. */
  boolean containersAreHeld() {
    return containersAreHeld;
  }
}
