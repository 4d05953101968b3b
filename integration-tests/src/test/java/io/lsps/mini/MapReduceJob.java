/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.mini;

import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.workload.JobView;
import io.lsps.workload.Phase;
import io.lsps.workload.PhaseView;
import java.security.PrivilegedExceptionAction;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.TypeConverter;
import org.apache.hadoop.mapreduce.lib.output.NullOutputFormat;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttemptState;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSAppAttempt;

/** A real MapReduce job on a {@link MiniCluster}. */
final class MapReduceJob {
  private final MiniCluster cluster;
  private final ApplicationId id;

  private MapReduceJob(MiniCluster cluster, ApplicationId id) {
    this.cluster = cluster;
    this.id = id;
  }

  static Plan of(MiniCluster cluster, String user) {
    return new Plan(cluster, user);
  }

  /** A job to be submitted. */
  static final class Plan {
    private final MiniCluster cluster;
    private final String user;
    private final Configuration conf;

    private Plan(MiniCluster cluster, String user) {
      this.cluster = cluster;
      this.user = user;
      conf = cluster.conf();
      maps(1);
      reduces(0);
    }

    Plan maps(int maps) {
      conf.setInt(WaitingTasks.MAPS, maps);
      return this;
    }

    /** Its maps wait here. */
    Plan behind(Gate gate) {
      conf.set(WaitingTasks.GATE, gate.toString());
      return this;
    }

    /** Its first map fails once. */
    Plan failingOnce() {
      conf.setInt(WaitingTasks.FAILING_MAP, 0);
      return this;
    }

    /** Reduces that its master asks for at once, whatever its maps do. */
    Plan reduces(int reduces) {
      conf.setInt(MRJobConfig.NUM_REDUCES, reduces);
      conf.setFloat(MRJobConfig.COMPLETED_MAPS_FOR_REDUCE_SLOWSTART, 0);
      return this;
    }

    MapReduceJob submit() throws Exception {
      PrivilegedExceptionAction<ApplicationId> submission =
          () -> {
            Job job = Job.getInstance(conf, "waiting");
            job.setInputFormatClass(WaitingTasks.EmptySplits.class);
            job.setMapperClass(WaitingTasks.WaitingMap.class);
            job.setMapOutputKeyClass(NullWritable.class);
            job.setMapOutputValueClass(NullWritable.class);
            job.setOutputFormatClass(NullOutputFormat.class);
            job.submit();
            return TypeConverter.toYarn(job.getJobID()).getAppId();
          };
      UserGroupInformation submitter = UserGroupInformation.createRemoteUser(user);
      return new MapReduceJob(cluster, submitter.doAs(submission));
    }
  }

  ApplicationId id() {
    return id;
  }

  /** The attempt that runs now. */
  ApplicationAttemptId attempt() {
    return cluster.app(id).getCurrentAppAttempt().getAppAttemptId();
  }

  /** The job as our estimates know it now, or null once it has been removed. */
  JobView view() {
    long now = cluster.scheduler().getClock().getTime();
    return cluster.scheduler().workload().job(id.toString(), now);
  }

  PhaseView maps() {
    return view().phase(Phase.MAP);
  }

  PhaseView reduces() {
    return view().phase(Phase.REDUCE);
  }

  /** The running attempt as the scheduler sees it, or null. */
  FSAppAttempt scheduled() {
    return cluster.scheduler().getSchedulerApp(attempt());
  }

  /** How many containers it holds, its master's included. */
  int containers() {
    FSAppAttempt attempt = scheduled();
    return attempt == null ? 0 : attempt.getLiveContainers().size();
  }

  /** Waits until the scheduler knows that its master wants a container, and would give it one. */
  void awaitWaitingMaster() throws Exception {
    cluster.await(
        id + " waits for its master",
        () -> {
          RMAppAttempt attempt = cluster.app(id).getCurrentAppAttempt();
          // Its demand is known after the next update only.
          return attempt != null
              && attempt.getState() == RMAppAttemptState.SCHEDULED
              && scheduled() != null
              && scheduled().getDemand().getMemorySize() > 0;
        });
  }

  void awaitRunningMaps(int maps) throws Exception {
    cluster.await(id + " runs " + maps + " maps", () -> maps().running == maps);
  }

  /** Waits until its master has asked for maps, and has been given none. */
  void awaitWaitingMaps(int maps) throws Exception {
    cluster.await(id + " waits for " + maps + " maps", () -> maps().waiting == maps);
  }

  /** Waits until it is over and removed, and fails if it did not succeed. */
  void awaitSuccess() throws Exception {
    cluster.awaitRemoved(id);
    assertThat(cluster.app(id).getFinalApplicationStatus())
        .as(cluster.app(id).getDiagnostics().toString())
        .isEqualTo(FinalApplicationStatus.SUCCEEDED);
  }

  void kill() throws Exception {
    cluster.client().killApplication(id);
    cluster.awaitRemoved(id);
  }
}
