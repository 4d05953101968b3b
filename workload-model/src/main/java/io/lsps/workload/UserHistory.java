/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.workload;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The history of one user's completed jobs: mean task times, the window of job sizes behind the CV
 * of Eq. 6, and the same means for each recurring job. An immutable copy of the record.
 */
public final class UserHistory {
  public final long lastActiveMillis;
  public final JobHistory jobs;

  /**
   * Job sizes (see {@link JobHistory#size}) since the last conflict between past and present: S, v
   * and j of Eq. 4–6.
   */
  public final RunningMoments window;

  public final Map<String, JobHistory> recurring;

  /**
   * A user's history.
   *
   * @param lastActiveMillis when the user last submitted or completed a job, milliseconds
   * @param jobs all completed jobs
   * @param window sizes (see {@link JobHistory#size}) of the jobs completed since the last conflict
   * @param recurring by normalised job name, the least recently completed first
   */
  public UserHistory(
      long lastActiveMillis,
      JobHistory jobs,
      RunningMoments window,
      Map<String, JobHistory> recurring) {
    this.lastActiveMillis = lastActiveMillis;
    this.jobs = jobs;
    this.window = window;
    this.recurring = Collections.unmodifiableMap(new LinkedHashMap<>(recurring));
  }
}
