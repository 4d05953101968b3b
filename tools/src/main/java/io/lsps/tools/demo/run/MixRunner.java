/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.demo.run;

import io.lsps.lab.LabException;
import java.io.IOException;
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

/**
 * Submits the jobs of a mix at their times, and samples the cluster every second until all are
 * done.
 */
public final class MixRunner {
  private static final Duration GIVE_UP_AFTER = Duration.ofMinutes(30);
  private static final long SAMPLE_MS = 1000;

  private final DemoMix mix;
  private final JobSubmitter submitter;
  private final ClusterWatch watch;
  private final Consumer<ClusterSnapshot> view;

  /** Runs one mix once. */
  public MixRunner(
      DemoMix mix, JobSubmitter submitter, ClusterWatch watch, Consumer<ClusterSnapshot> view) {
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
  public record Outcome(
      long start, SortedMap<Integer, String> applications, List<ClusterSnapshot> samples) {}

  /** Submits the jobs and returns when all of them are done. */
  public Outcome run() throws InterruptedException {
    ScheduledExecutorService clients = Executors.newScheduledThreadPool(mix.users().size());
    try {
      long start = System.currentTimeMillis();
      SortedMap<Integer, Future<String>> submissions = new TreeMap<>();
      submitReady(submissions, clients, Map.of());
      List<ClusterSnapshot> samples = sampleUntilDone(start, submissions, clients);
      return new Outcome(start, ids(submissions), samples);
    } finally {
      clients.shutdownNow();
    }
  }

  /**
   * Submits jobs whose trigger has come.
   *
   * @param running containers by application
   */
  private void submitReady(
      SortedMap<Integer, Future<String>> submissions,
      ScheduledExecutorService clients,
      Map<String, Integer> running)
      throws InterruptedException {
    for (PlannedJob job : mix.jobs()) {
      if (!submissions.containsKey(job.number()) && isReady(job.after(), submissions, running)) {
        submissions.put(
            job.number(),
            clients.schedule(
                () -> submitter.submit(job),
                Math.round(job.arrival() * 1000),
                TimeUnit.MILLISECONDS));
      }
    }
  }

  /** Whether the trigger's job runs as many containers as the trigger says. */
  static boolean isReady(
      ArrivalTrigger trigger,
      SortedMap<Integer, Future<String>> submissions,
      Map<String, Integer> running)
      throws InterruptedException {
    if (trigger.job() == 0) {
      return true;
    }
    Future<String> other = submissions.get(trigger.job());
    return other != null
        && other.isDone()
        && running.getOrDefault(idOf(other), 0) >= trigger.containers();
  }

  private List<ClusterSnapshot> sampleUntilDone(
      long start, SortedMap<Integer, Future<String>> submissions, ScheduledExecutorService clients)
      throws InterruptedException {
    List<ClusterSnapshot> samples = new ArrayList<>();
    while (true) {
      double seconds = (System.currentTimeMillis() - start) / 1000.0;
      if (seconds > GIVE_UP_AFTER.toSeconds()) {
        throw new LabException("the jobs are not done after " + GIVE_UP_AFTER.toMinutes() + " min");
      }
      failOnLostSubmission(submissions.values());
      try {
        if (submissions.size() < mix.jobs().size()) {
          submitReady(submissions, clients, watch.running());
        }
        ClusterSnapshot now = watch.at(seconds);
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

  private static void failOnLostSubmission(Collection<Future<String>> submissions)
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
}
