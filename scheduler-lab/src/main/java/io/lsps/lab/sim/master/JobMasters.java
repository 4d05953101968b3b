/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim.master;

import io.lsps.lab.sim.master.Master.MasterHost;
import io.lsps.lab.workload.JobFramework;
import io.lsps.lab.workload.WorkloadJob;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;

/** Creates the AMs of one job, one after another, and keeps what outlives an attempt. */
public interface JobMasters {

  Master attempt(ApplicationAttemptId id);

  /** A framework with its own kind of AM. */
  interface Maker extends JobFramework {
    JobMasters masters(MasterHost host, WorkloadJob job, long number);
  }

  /**
   * The AMs of a job's framework.
   *
   * @param number of the job in the run, from 1, for the tasks' random numbers
   */
  static JobMasters of(MasterHost host, WorkloadJob job, long number) {
    if (job.framework() instanceof Maker other) {
      return other.masters(host, job, number);
    }
    MapReduceJob state = new MapReduceJob(host.world().settings(), job, number);
    return id -> new MapReduceMaster(host, state, id);
  }
}
