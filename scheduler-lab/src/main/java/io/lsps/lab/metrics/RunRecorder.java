/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.metrics;

import io.lsps.flex.Aggregate;
import io.lsps.flex.JobTerms;
import io.lsps.flex.Metric;
import io.lsps.flex.yarn.FlexHints;
import io.lsps.lab.metrics.NumberSample.NormalizedPerformance;
import io.lsps.lab.metrics.RunResult.UserResult;
import io.lsps.lab.sim.engine.RunObserver;
import io.lsps.lab.sim.engine.TaskRandom;
import io.lsps.lab.sim.settings.SimulationSettings;
import io.lsps.lab.workload.WorkloadJob;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.AbstractYarnScheduler;

/** Measures one run. It keeps four numbers per job, and a timeline per user. */
public final class RunRecorder implements RunObserver {
  /**
   * A job that has ended. Times are virtual milliseconds.
   *
   * @param idealMillis its least time with the cluster for itself
   */
  public record FinishedJob(WorkloadJob job, boolean succeeded, long end, long idealMillis) {
    public long responseMillis() {
      return end - job.submitMillis();
    }

    public double slowdown() {
      return responseMillis() / (double) idealMillis;
    }
  }

  private final IdealTime ideal;
  private final Consumer<FinishedJob> sink;
  private final Map<String, Long> idealOfActive = new HashMap<>();
  private final Map<String, Long> waited = new HashMap<>();
  private final Map<String, PerUser> users = new LinkedHashMap<>();
  private final UsageTimeline timeline;
  private final ShareMeter shares;
  private final TermCosts terms = new TermCosts();
  private final NumberSample responses = new NumberSample();
  private final NumberSample slowdowns = new NumberSample();
  private long submitted;
  private int failedJobs;
  private int finishedJobs;
  private long lastEnd;
  private double totalCompletion;
  private long kills;
  private double killedMillis;
  private double releasedMillis;
  private long containers;
  private long events;

  /** A recorder for one run, which reports each job that ends. */
  public RunRecorder(
      List<String> userNames, SimulationSettings settings, long seed, Consumer<FinishedJob> sink) {
    this.ideal = new IdealTime(settings, new TaskRandom(seed, settings.tasks().noise()));
    this.sink = sink;
    this.timeline = new UsageTimeline(userNames);
    this.shares = new ShareMeter(settings);
    userNames.forEach(user -> users.put(user, new PerUser()));
  }

  @Override
  public void submitted(WorkloadJob job, long now) {
    idealOfActive.put(job.id(), ideal.millis(job, ++submitted));
    shares.active(job.user(), 1, now);
  }

  @Override
  public void finished(WorkloadJob job, boolean succeeded, long now) {
    FinishedJob done = new FinishedJob(job, succeeded, now, idealOfActive.remove(job.id()));
    Long wait = waited.remove(job.id());
    shares.active(job.user(), -1, now);
    finishedJobs++;
    lastEnd = Math.max(lastEnd, now);
    sink.accept(done);
    if (!job.counted()) {
      return;
    }
    if (!succeeded) {
      failedJobs++;
      return;
    }
    terms.add(job, done.responseMillis());
    double response = done.responseMillis() / 1000.0;
    responses.add(response);
    slowdowns.add(done.slowdown());
    totalCompletion += now / 1000.0;
    PerUser user = users.computeIfAbsent(job.user(), name -> new PerUser());
    user.responses.add(response);
    user.slowdowns.add(done.slowdown());
    user.delays.add(response - done.idealMillis() / 1000.0);
    if (wait != null) {
      user.waits.add(wait / 1000.0);
    }
  }

  @Override
  public void started(WorkloadJob job, long now) {
    containers++;
    waited.putIfAbsent(job.id(), now - job.submitMillis());
    timeline.change(job.user(), 1, now);
    shares.use(job.user(), 1, now);
  }

  @Override
  public void ended(WorkloadJob job, long start, long now, Outcome outcome) {
    if (outcome == Outcome.KILLED) {
      kills++;
      killedMillis += now - start;
    } else if (outcome == Outcome.RELEASED) {
      releasedMillis += now - start;
    }
    timeline.change(job.user(), -1, now);
    shares.use(job.user(), -1, now);
  }

  @Override
  public void updated(AbstractYarnScheduler<?, ?> scheduler, long now) {
    shares.updated(scheduler, now);
  }

  @Override
  public void event(long now, long handled) {
    events = handled;
  }

  /** Jobs that ended so far, counted or not. */
  public int finishedJobs() {
    return finishedJobs;
  }

  /**
   * The result of the run.
   *
   * @param wallSeconds what it took
   */
  public RunResult result(String scheduler, long seed, double wallSeconds) {
    timeline.close(lastEnd);
    double[] sortedResponses = responses.sorted();
    double[] sortedSlowdowns = slowdowns.sorted();
    double[] quantiles = new double[201];
    for (int i = 0; i < quantiles.length; i++) {
      quantiles[i] = NumberSample.quantile(sortedSlowdowns, i / 200.0);
    }
    NormalizedPerformance normalized = NormalizedPerformance.of(slowdowns);
    Map<String, Double> byUser = new LinkedHashMap<>();
    Map<String, UserResult> results = new LinkedHashMap<>();
    users.forEach(
        (name, user) -> {
          if (user.responses.size() > 0) {
            byUser.put(name, user.responses.mean());
            results.put(
                name,
                new UserResult(
                    user.responses.size(),
                    user.responses.mean(),
                    NumberSample.quantile(user.responses.sorted(), 0.95),
                    user.slowdowns.mean(),
                    user.waits.size() == 0 ? -1 : user.waits.mean(),
                    user.delays.mean(),
                    shares.meanShare(name),
                    shares.meanUsage(name)));
          }
        });
    return new RunResult(
        scheduler,
        seed,
        responses.size(),
        failedJobs,
        terms.withDeadline(),
        terms.tardy(),
        terms.byMetric(),
        lastEnd / 1000.0,
        responses.mean(),
        byUser,
        NumberSample.quantile(sortedResponses, 0.5),
        NumberSample.quantile(sortedResponses, 0.95),
        NumberSample.quantile(sortedResponses, 0.99),
        normalized.l1(),
        normalized.l2(),
        normalized.snp(),
        normalized.unfairness(),
        totalCompletion,
        kills,
        killedMillis / 1000,
        releasedMillis / 1000,
        containers,
        events,
        wallSeconds,
        results,
        quantiles,
        timeline.bucketSeconds(),
        timeline.meanContainers());
  }

  private static final class PerUser {
    final NumberSample responses = new NumberSample();
    final NumberSample slowdowns = new NumberSample();
    final NumberSample waits = new NumberSample();
    final NumberSample delays = new NumberSample();
  }

  /** Costs of finished jobs by every FLEX metric that depends on their tags. */
  static final class TermCosts {
    private final Map<Metric, Double> costs = new EnumMap<>(Metric.class);
    private int jobs;
    private int withDeadline;
    private int tardy;
    private boolean asked;

    /** A job that ended so many milliseconds after its submission. */
    void add(WorkloadJob job, long responseMillis) {
      JobTerms terms = FlexHints.of(job.tags()).terms(0, Math.max(1, job.workMillis()) / 1000);
      double response = responseMillis / 1000.0;
      jobs++;
      if (terms.due() < JobTerms.NO_DEADLINE) {
        withDeadline++;
        tardy += response > terms.due() ? 1 : 0;
      }
      asked |= job.tags().stream().anyMatch(tag -> tag.matches("lsps\\.(deadline|weight|sla)=.*"));
      for (Metric metric : Metric.values()) {
        // The makespan counts from the start of the run, and is reported separately.
        if (metric != Metric.MAKESPAN) {
          double cost = metric.penalty(terms).at(response);
          costs.merge(metric, cost, metric.aggregate == Aggregate.SUM ? Double::sum : Math::max);
        }
      }
    }

    int withDeadline() {
      return withDeadline;
    }

    int tardy() {
      return tardy;
    }

    /** Means of sums, and maxima, by name; empty without tags. */
    Map<String, Double> byMetric() {
      Map<String, Double> named = new LinkedHashMap<>();
      if (asked) {
        costs.forEach(
            (metric, cost) ->
                named.put(
                    metric.toString(), metric.aggregate == Aggregate.SUM ? cost / jobs : cost));
      }
      return named;
    }
  }

  /**
   * Containers in use by user over time, as container-seconds in a bounded number of equal buckets.
   * When a run is longer than the buckets, neighbours are merged and buckets get twice as wide.
   */
  public static final class UsageTimeline {
    private static final int BUCKETS = 512;

    private final Map<String, Track> tracks = new LinkedHashMap<>();
    private long bucketMillis = 1000;

    public UsageTimeline(List<String> users) {
      users.forEach(user -> tracks.put(user, new Track()));
    }

    /** A user's number of containers changes by one at a virtual time in milliseconds. */
    public void change(String user, int delta, long now) {
      Track track = tracks.computeIfAbsent(user, name -> new Track());
      track.advance(now);
      track.level += delta;
    }

    public void close(long now) {
      tracks.values().forEach(track -> track.advance(now));
    }

    /** Width of a bucket, seconds. */
    public double bucketSeconds() {
      return bucketMillis / 1000.0;
    }

    /** Mean containers in use per bucket, by user. */
    public Map<String, double[]> meanContainers() {
      int used = 0;
      for (Track track : tracks.values()) {
        used = Math.max(used, track.lastBucket + 1);
      }
      Map<String, double[]> means = new LinkedHashMap<>();
      for (Map.Entry<String, Track> entry : tracks.entrySet()) {
        double[] mean = Arrays.copyOf(entry.getValue().area, used);
        for (int i = 0; i < mean.length; i++) {
          mean[i] /= bucketMillis;
        }
        means.put(entry.getKey(), mean);
      }
      return means;
    }

    /**
     * Adds buckets to points from 0 to an end: the mean over each point's span of time, so that no
     * value is lost.
     */
    public static void add(double[] points, double[] buckets, double bucketSeconds, double end) {
      double stretch = end / points.length;
      for (int p = 0; p < points.length; p++) {
        double from = p * stretch / bucketSeconds;
        double to = (p + 1) * stretch / bucketSeconds;
        double area = 0;
        for (int b = (int) from; b < Math.min(buckets.length, Math.ceil(to)); b++) {
          area += buckets[b] * (Math.min(to, b + 1) - Math.max(from, b));
        }
        points[p] += area / (to - from);
      }
    }

    private void widen() {
      bucketMillis *= 2;
      for (Track track : tracks.values()) {
        double[] area = track.area;
        for (int i = 0; i < BUCKETS / 2; i++) {
          area[i] = area[2 * i] + area[2 * i + 1];
        }
        Arrays.fill(area, BUCKETS / 2, BUCKETS, 0);
        track.lastBucket /= 2;
      }
    }

    private final class Track {
      private final double[] area = new double[BUCKETS];
      private long since;
      private int level;
      private int lastBucket;

      void advance(long now) {
        while (now > since) {
          while (since / bucketMillis >= BUCKETS) {
            widen();
          }
          int bucket = (int) (since / bucketMillis);
          long end = Math.min(now, (bucket + 1) * bucketMillis);
          area[bucket] += (double) level * (end - since);
          lastBucket = bucket;
          since = end;
        }
      }
    }
  }
}
