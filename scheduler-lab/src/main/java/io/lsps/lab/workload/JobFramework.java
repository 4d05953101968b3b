/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.workload;

/** The framework of a job, which decides its kind of application master. */
public interface JobFramework {
  /** Needs nothing beyond the maps and reduces that the job lists. */
  JobFramework MAPREDUCE = () -> "MAPREDUCE";

  /** Its maps are executors, each held for as long as one was recorded. */
  JobFramework SPARK = () -> "SPARK";

  /** The application type that a client of this framework sets. */
  String applicationType();

  /** Service time of all tasks that are not the job's maps and reduces, milliseconds. */
  default double workMillis() {
    return 0;
  }
}
