/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.demo;

import io.lsps.lab.LabException;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Submits the jobs of a mix at their times and samples the cluster every second until all are done.
 */
final class MixRunner {
  private static final Duration GIVE_UP_AFTER = Duration.ofMinutes(30);
  private static final long SAMPLE_MS = 1000;

  private final DemoMix mix;
  private final JobSubmitter submitter;
  private final ClusterWatch watch;
  private final Consumer<Snapshot> view;

  MixRunner(DemoMix mix, JobSubmitter submitter, ClusterWatch watch, Consumer<Snapshot> view) {
    this.mix = mix;
    this.submitter = submitter;
    this.watch = watch;
    this.view = view;
  }

  /**
   * What ran.
   *
   * @param start of the mix, milliseconds of the epoch
   * @param applications ids by the jobs' numbers
   */
  record Outcome(long start, SortedMap<Integer, String> applications, List<Snapshot> samples) {}

  Outcome run() throws InterruptedException {
    ScheduledExecutorService clients = Executors.newScheduledThreadPool(mix.users().size());
    try {
      long start = System.currentTimeMillis();
      List<Future<String>> submissions = new ArrayList<>();
      for (PlannedJob job : mix.jobs()) {
        submissions.add(
            clients.schedule(
                () -> submitter.submit(job),
                Math.round(job.arrival() * 1000),
                TimeUnit.MILLISECONDS));
      }
      List<Snapshot> samples = sampleUntilDone(start, submissions);
      return new Outcome(start, ids(submissions), samples);
    } finally {
      clients.shutdownNow();
    }
  }

  private List<Snapshot> sampleUntilDone(long start, List<Future<String>> submissions)
      throws InterruptedException {
    List<Snapshot> samples = new ArrayList<>();
    while (true) {
      double seconds = (System.currentTimeMillis() - start) / 1000.0;
      if (seconds > GIVE_UP_AFTER.toSeconds()) {
        throw new LabException("the jobs are not done after " + GIVE_UP_AFTER.toMinutes() + " min");
      }
      failOnLostSubmission(submissions);
      try {
        Snapshot now = watch.at(seconds);
        samples.add(now);
        view.accept(now);
        if (now.done() == mix.jobs().size()) {
          return samples;
        }
      } catch (IOException failure) {
        throw new LabException("the ResourceManager has gone: " + failure.getMessage(), failure);
      }
      TimeUnit.MILLISECONDS.sleep(SAMPLE_MS);
    }
  }

  private static void failOnLostSubmission(List<Future<String>> submissions)
      throws InterruptedException {
    for (Future<String> submission : submissions) {
      if (submission.isDone()) {
        idOf(submission);
      }
    }
  }

  private SortedMap<Integer, String> ids(List<Future<String>> submissions)
      throws InterruptedException {
    SortedMap<Integer, String> ids = new TreeMap<>();
    for (int i = 0; i < submissions.size(); i++) {
      ids.put(mix.jobs().get(i).number(), idOf(submissions.get(i)));
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
}
