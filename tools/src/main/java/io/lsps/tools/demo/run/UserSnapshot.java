/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.demo.run;

import java.util.OptionalDouble;

/**
 * A user at one moment.
 *
 * @param size mean size of the current jobs as the scheduler estimates it, in seconds of the whole
 *     cluster
 * @param share fair share of the cluster's memory, 0 to 1; empty for a user without jobs
 * @param usage used share of the cluster's memory, 0 to 1, application masters included
 * @param mode how the scheduler orders the user's jobs; empty where it does not say
 * @param running containers that run, application masters included
 * @param waiting containers asked for that do not run yet
 */
public record UserSnapshot(
    String user,
    OptionalDouble size,
    OptionalDouble share,
    double usage,
    String mode,
    int running,
    int waiting,
    Jobs jobs) {

  /** Counts of a user's jobs: waiting for their application master, running, done, in the mix. */
  public record Jobs(int waiting, int running, int done, int all) {}
}
