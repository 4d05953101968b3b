/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.demo.run;

import java.io.IOException;
import java.nio.file.Path;
import java.security.PrivilegedExceptionAction;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.security.UserGroupInformation;

/** Submits a planned job to a cluster as its user. */
public final class JobSubmitter {
  private final Configuration cluster;
  private final DemoData data;
  private final Path output;

  /**
   * A submitter for one cluster.
   *
   * @param output folder below which each job gets its own
   */
  public JobSubmitter(Configuration cluster, DemoData data, Path output) {
    this.cluster = cluster;
    this.data = data;
    this.output = output;
  }

  /**
   * Submits a job, one at a time: where several threads submit their first jobs at the same moment,
   * Hadoop's client has sent credentials that were cut off, and no master could be launched.
   *
   * @return the id of the application, for example {@code application_1700000000000_0001}
   */
  synchronized String submit(PlannedJob planned) throws IOException, InterruptedException {
    UserGroupInformation user = UserGroupInformation.createRemoteUser(planned.user());
    return user.doAs((PrivilegedExceptionAction<String>) () -> submitAsCurrentUser(planned));
  }

  private String submitAsCurrentUser(PlannedJob planned)
      throws IOException, InterruptedException, ClassNotFoundException {
    Job job = Job.getInstance(cluster, planned.example().title());
    planned.example().setUp(job);
    planned.conf().forEach(job.getConfiguration()::set);
    job.setNumReduceTasks(planned.reduces());
    for (int part = 0; part < planned.maps(); part++) {
      FileInputFormat.addInputPath(job, hadoopPath(data.file(planned.example(), part)));
    }
    FileOutputFormat.setOutputPath(
        job, hadoopPath(output.resolve("%03d-%s".formatted(planned.number(), planned.user()))));
    // The classes of Hadoop's programs are on the class path of every container already.
    job.getConfiguration().unset(MRJobConfig.JAR);
    planned.example().ship(job);
    job.submit();
    return job.getJobID().toString().replace("job_", "application_");
  }

  private static org.apache.hadoop.fs.Path hadoopPath(Path path) {
    return new org.apache.hadoop.fs.Path(path.toUri());
  }
}
