/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.workload;

import java.util.Collections;
import java.util.List;

/** A user at one instant: the jobs running or waiting now, and the sizes of the completed ones. */
public final class UserView {
  public final String user;

  /** Sizes of the jobs completed since the last conflict, in dominant-share-seconds: Eq. 6. */
  public final RunningMoments window;

  /** The jobs running or waiting, in the order of their submission here. */
  public final List<JobView> jobs;

  UserView(String user, RunningMoments window, List<JobView> jobs) {
    this.user = user;
    this.window = window;
    this.jobs = Collections.unmodifiableList(jobs);
  }
}
