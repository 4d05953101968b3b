/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim;

/**
 * How application masters behave; milliseconds of virtual time.
 *
 * @param managed whether a job's AM takes a container (otherwise it is unmanaged)
 * @param startMillis from the launch of the AM's container to its first ask, for jobs that do not
 *     say it themselves
 * @param lingerMillis how long the AM's container stays after the job's end (MapReduce's AM waits 5
 *     s for clients that still ask for the job's status)
 */
public record MasterModel(boolean managed, long startMillis, long lingerMillis) {
  /** AMs that take no container and start at once. */
  public static final MasterModel UNMANAGED = new MasterModel(false, 0, 0);

  /** Checks ranges. */
  public MasterModel {
    Ranges.notNegative("AM start (ms)", startMillis);
    Ranges.notNegative("AM linger (ms)", lingerMillis);
  }
}
