/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim.settings;

/**
 * How application masters behave; milliseconds of virtual time.
 *
 * @param managed whether a job's AM takes a container (otherwise it is unmanaged)
 * @param startMillis from the launch of the AM's container to its first ask, for jobs that do not
 *     say it themselves
 * @param lingerMillis how long the AM's container stays after the job's end (MapReduce's AM waits 5
 *     s for clients that still ask for the job's status)
 * @param byHeartbeat whether an AM talks to the ResourceManager at each of its heartbeats and at
 *     nothing else, as MapReduce's does: the first comes an interval after its start, and what it
 *     decides at one is sent with the next; otherwise it acts only when there is something to do,
 *     and at once
 */
public record MasterModel(
    boolean managed, long startMillis, long lingerMillis, boolean byHeartbeat) {
  /** AMs that take no container and start at once. */
  public static final MasterModel UNMANAGED = new MasterModel(false, 0, 0);

  /** AMs that act at once. */
  public MasterModel(boolean managed, long startMillis, long lingerMillis) {
    this(managed, startMillis, lingerMillis, false);
  }

  /** Checks ranges. */
  public MasterModel {
    SettingRanges.notNegative("AM start (ms)", startMillis);
    SettingRanges.notNegative("AM linger (ms)", lingerMillis);
  }
}
