/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.workload;

import java.util.Locale;

/** How an application requests and uses containers, by YARN application type. */
public enum Framework {
  /** Every task is a container, and all maps are requested at once. */
  MAPREDUCE(false),

  /** Each vertex requests at its own priority, once its inputs allow it. */
  TEZ(false),

  /** Executors that live until idle: see {@link SizeModels}. */
  SPARK(true),

  /** Runs until somebody stops it. */
  SERVICE(true),

  /** Unknown: judged by what its containers do. */
  OTHER(false);

  private final boolean containersAreHeld;

  Framework(boolean containersAreHeld) {
    this.containersAreHeld = containersAreHeld;
  }

  /** By application type, in any case; {@link #OTHER} for an unknown type. */
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
   * True if an application requests all its tasks early, so that their number shows its size.
   * Others request only what they can use next.
   */
  public boolean requestsRevealSize() {
    return this == MAPREDUCE;
  }

  /** True if a container runs one task after another, so its age is not a task's age. */
  public boolean reusesContainers() {
    return containersAreHeld || this == TEZ;
  }

  /** True if a container is not one task but is kept for further work. */
  boolean containersAreHeld() {
    return containersAreHeld;
  }
}
