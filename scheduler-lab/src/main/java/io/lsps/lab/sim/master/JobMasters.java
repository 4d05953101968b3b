/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim.master;

import io.lsps.lab.sim.master.HoldingMaster.ServiceMaster;
import io.lsps.lab.sim.master.Master.MasterHost;
import io.lsps.lab.workload.JobFramework.MapReduceFramework;
import io.lsps.lab.workload.JobFramework.ServiceJob;
import io.lsps.lab.workload.JobFramework.SparkJob;
import io.lsps.lab.workload.JobFramework.TezJob;
import io.lsps.lab.workload.WorkloadJob;
import java.util.List;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;

/** Makes the masters of one job, one after another, and keeps what outlives an attempt. */
public interface JobMasters {

  Master attempt(ApplicationAttemptId id);

  /**
   * The masters of a job's framework. A new framework gets a line here.
   *
   * @param number of the job in the run, from 1: it decides the tasks' random numbers
   */
  static JobMasters of(MasterHost host, WorkloadJob job, long number) {
    if (job.framework() instanceof MapReduceFramework) {
      MapReduceJob state =
          new MapReduceJob(host.world().settings(), host.world().blocks(), job, number);
      return id -> new MapReduceMaster(host, state, id);
    }
    if (job.framework() instanceof SparkJob spark) {
      // Spark's driver keeps nothing for the next attempt.
      return id -> new SparkMaster(host, job, spark, number, id);
    }
    if (job.framework() instanceof TezJob tez) {
      List<TaskPool> pools =
          tez.vertices().stream().map(vertex -> new TaskPool(vertex.tasks())).toList();
      return id -> new TezMaster(host, job, tez, number, pools, id);
    }
    if (job.framework() instanceof ServiceJob service) {
      return id -> new ServiceMaster(host, job, service, id);
    }
    throw new IllegalArgumentException(
        "job " + job.id() + ": no master for " + job.framework().applicationType());
  }
}
