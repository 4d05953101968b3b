/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.workload;

import java.util.Collections;
import java.util.List;

/** A user at one instant: the jobs running or waiting now, and the means of the completed ones. */
public final class UserView {
  public final String user;
  private final JobHistory history;

  /** Sizes of the jobs completed since the last conflict, in dominant-share-seconds: Eq. 6. */
  public final RunningMoments window;

  /** The jobs running or waiting, in the order of their submission here. */
  public final List<JobView> jobs;

  UserView(String user, JobHistory history, RunningMoments window, List<JobView> jobs) {
    this.user = user;
    this.history = history;
    this.window = window;
    this.jobs = Collections.unmodifiableList(jobs);
  }

  /** Means over the completed jobs. */
  public JobHistory history() {
    return history;
  }
}
