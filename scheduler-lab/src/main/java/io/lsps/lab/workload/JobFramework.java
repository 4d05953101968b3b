/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.workload;

/**
 * The framework of a job, which decides its kind of application master. MapReduce needs nothing
 * beyond the job's maps and reduces. Another framework is a record with its own phases (task
 * counts, times, container sizes), and the simulation has a master for it.
 */
public interface JobFramework {
  /** The application type that a client of this framework sets. */
  String applicationType();

  /** Service time of all tasks that are not the job's maps and reduces, milliseconds. */
  default double workMillis() {
    return 0;
  }
}
