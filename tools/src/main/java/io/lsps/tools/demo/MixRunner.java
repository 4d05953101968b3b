/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.demo;

import io.lsps.lab.LabException;
import java.io.IOException;
import java.nio.file.Path;
import java.security.PrivilegedExceptionAction;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.security.UserGroupInformation;

/**
 * Submits the jobs of a mix at their times, and samples the cluster every second until all are
 * done.
 */
record MixRunner(ClusterWatch watch, JobSubmitter submitter, Consumer<ClusterSnapshot> view) {
  private static final Duration GIVE_UP_AFTER = Duration.ofMinutes(30);
  private static final long SAMPLE_MS = 1000;

  /**
   * What ran.
   *
   * @param start of the mix, milliseconds of the epoch
   * @param applications ids by the jobs' numbers
   */
  record Outcome(
      long start, SortedMap<Integer, String> applications, List<ClusterSnapshot> samples) {}

  /** Submits the jobs as they arrive and returns when all of them are done. */
  Outcome run() throws InterruptedException {
    ScheduledExecutorService clients = Executors.newScheduledThreadPool(watch.mix().users().size());
    try {
      long start = System.currentTimeMillis();
      SortedMap<Integer, Future<String>> submissions = new TreeMap<>();
      for (PlannedJob job : watch.mix().jobs()) {
        submissions.put(
            job.number(),
            clients.schedule(
                () -> submitter.submit(job),
                Math.round(job.arrival() * 1000),
                TimeUnit.MILLISECONDS));
      }
      List<ClusterSnapshot> samples = sampleUntilDone(start, submissions.values());
      return new Outcome(start, ids(submissions), samples);
    } finally {
      clients.shutdownNow();
    }
  }

  private List<ClusterSnapshot> sampleUntilDone(long start, Collection<Future<String>> submissions)
      throws InterruptedException {
    List<ClusterSnapshot> samples = new ArrayList<>();
    while (true) {
      double seconds = (System.currentTimeMillis() - start) / 1000.0;
      if (seconds > GIVE_UP_AFTER.toSeconds()) {
        throw new LabException("the jobs are not done after " + GIVE_UP_AFTER.toMinutes() + " min");
      }
      failOnLostSubmission(submissions);
      try {
        ClusterSnapshot now = watch.at(seconds);
        samples.add(now);
        view.accept(now);
        if (now.done() == watch.mix().jobs().size()) {
          return samples;
        }
      } catch (IOException failure) {
        throw new LabException("the ResourceManager has stopped: " + failure.getMessage(), failure);
      }
      TimeUnit.MILLISECONDS.sleep(SAMPLE_MS);
    }
  }

  static void failOnLostSubmission(Collection<Future<String>> submissions)
      throws InterruptedException {
    for (Future<String> submission : submissions) {
      if (submission.isDone()) {
        idOf(submission);
      }
    }
  }

  private static SortedMap<Integer, String> ids(SortedMap<Integer, Future<String>> submissions)
      throws InterruptedException {
    SortedMap<Integer, String> ids = new TreeMap<>();
    for (Map.Entry<Integer, Future<String>> submission : submissions.entrySet()) {
      ids.put(submission.getKey(), idOf(submission.getValue()));
    }
    return ids;
  }

  private static String idOf(Future<String> submission) throws InterruptedException {
    try {
      return submission.get();
    } catch (ExecutionException failure) {
      throw new LabException(
          "a job could not be submitted: " + failure.getCause().getMessage(), failure);
    }
  }

  /**
   * Submits a planned job to a cluster as its user.
   *
   * @param input a file of one line, which each map reads
   * @param output folder below which each job gets its own
   */
  record JobSubmitter(Configuration cluster, Path input, Path output) {

    /**
     * Submits a job, one at a time: where several threads submit their first jobs at the same
     * moment, Hadoop's client has sent credentials that were cut off, and no AM could be launched.
     *
     * @return the id of the application, for example {@code application_1700000000000_0001}
     */
    synchronized String submit(PlannedJob planned) throws IOException, InterruptedException {
      UserGroupInformation user = UserGroupInformation.createRemoteUser(planned.user());
      return user.doAs((PrivilegedExceptionAction<String>) () -> submitAsCurrentUser(planned));
    }

    private String submitAsCurrentUser(PlannedJob planned)
        throws IOException, InterruptedException, ClassNotFoundException {
      Job job = Job.getInstance(cluster);
      SleepingMapper.setUp(job);
      planned.conf().forEach(job.getConfiguration()::set);
      job.setNumReduceTasks(planned.reduces());
      for (int map = 0; map < planned.maps(); map++) {
        FileInputFormat.addInputPath(job, hadoopPath(input));
      }
      FileOutputFormat.setOutputPath(
          job, hadoopPath(output.resolve("%03d-%s".formatted(planned.number(), planned.user()))));
      job.submit();
      return job.getJobID().toString().replace("job_", "application_");
    }

    private static org.apache.hadoop.fs.Path hadoopPath(Path path) {
      return new org.apache.hadoop.fs.Path(path.toUri());
    }
  }
}
