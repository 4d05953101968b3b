/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim.bound;

import io.lsps.lab.sim.settings.SimulationSettings;
import io.lsps.lab.workload.Workload;
import io.lsps.lab.workload.WorkloadJob;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Why {@link FluidBound} or the time alone is no bound for a run. Both assume that every job does
 * all its work, in tasks whose times are the same under every scheduler. What only adds work does
 * not break a bound: heartbeats, masters in containers, launch times, shared processors, kills, and
 * tasks that run again and take as long as before. See
 * docs/decisions/0053-what-a-figure-is-held-against.md.
 */
public final class NoBound {
  private final SimulationSettings settings;
  private final boolean ofEachJob;
  private final Set<String> reasons = new LinkedHashSet<>();

  private NoBound(SimulationSettings settings, boolean ofEachJob) {
    this.settings = settings;
    this.ofEachJob = ofEachJob;
  }

  /**
   * Finds the reasons.
   *
   * @param settings of the cluster
   * @param jobs of the draw; closed at the end
   * @param ofEachJob whether it would bound every job's response, not only the mean
   * @return a few words each; empty where the bound holds
   */
  public static List<String> reasons(
      SimulationSettings settings, Workload.Jobs jobs, boolean ofEachJob) {
    NoBound none = new NoBound(settings, ofEachJob);
    if (settings.tasks().failureProbability() > 0) {
      // Failed jobs are left out of the means.
      none.reasons.add("failed jobs leave work undone");
    }
    try (jobs) {
      while (jobs.hasNext()) {
        none.follow(jobs.next());
      }
    }
    return List.copyOf(none.reasons);
  }

  private void follow(WorkloadJob job) {
    List<WorkloadJob> successors = job.successors();
    if (!successors.isEmpty() && settings.tasks().noise() > 0) {
      // A job's random numbers depend on its number, and the number depends on when the job
      // before it ends.
      reasons.add("the noise of jobs that follow on others depends on the scheduler");
    }
    if (!ofEachJob && successors.size() > 1) {
      // The remaining work of all of them does not tell which job to serve first.
      reasons.add("several jobs follow on one");
    }
    if (!ofEachJob && successors.stream().anyMatch(next -> next.counted() != job.counted())) {
      // The counted responses do not add up to the response of the chain.
      reasons.add("only some of the jobs that follow on each other are counted");
    }
    successors.forEach(this::follow);
  }
}
