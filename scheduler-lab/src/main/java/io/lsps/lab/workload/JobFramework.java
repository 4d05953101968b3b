/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.workload;

/**
 * What runs a job: its kind of application master. MapReduce needs nothing beyond the job's maps
 * and reduces; another framework is a record with its own phases (task counts, times, container
 * sizes), and the laboratory's simulation has a master for it.
 */
public interface JobFramework {
  /** The application type that a client of this framework submits with. */
  String applicationType();

  /** Service time of all tasks that are not the job's maps and reduces, milliseconds. */
  default double workMillis() {
    return 0;
  }
}
