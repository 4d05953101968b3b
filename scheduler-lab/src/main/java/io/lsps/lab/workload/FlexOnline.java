/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.workload;

import io.lsps.workload.UserHistory;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.commons.math3.random.RandomGenerator;

/**
 * The online experiments of Wolf et al., FLEX, Fig. 6: jobs of one pool on 26 nodes (here 6 slots
 * each), which keep the cluster busy for about 45 minutes together where there are 10 of them.
 *
 * <p>A job's work is normal with mean 7 and deviation {@code sigma}, cut off below 0.7, in units of
 * which 70 fill the cluster for 45 minutes: at sigma 4 the smallest of ten is about a tenth of the
 * largest. Four fifths of the work are maps of {@value #MAP_SECONDS} s, the rest reduces of {@value
 * #REDUCE_SECONDS} s. Times between submissions are exponential with mean {@code lambda} minutes.
 * The pool's minimum share leaves {@code slack} percent of the slots. With {@code history-error} F
 * of 1 or more the scheduler remembers an earlier run of each job, whose tasks took longer or
 * shorter than now by a factor of the job's own, log-uniform from 1/F to F.
 */
final class FlexOnline implements Workload {
  private static final String POOL = "pool";
  private static final int MAP_SECONDS = 30;
  private static final int REDUCE_SECONDS = 60;
  private static final double MEAN = 7;
  private static final double BUSY_SECONDS = 45 * 60;
  private static final ClusterShape CLUSTER = new ClusterShape(26, 6);

  private final double lambda;
  private final double sigma;
  private final double slack;
  private final int jobs;
  private final double historyError;

  FlexOnline(WorkloadOptions options) {
    lambda = options.number("lambda", 0, 0, 60);
    sigma = options.number("sigma", 1, 0, 4);
    slack = options.number("slack", 95, 1, 100);
    jobs = options.whole("jobs", 10, 1, 10_000);
    historyError = options.number("history-error", 0, 0, 1000);
    if (historyError > 0 && historyError < 1) {
      throw new IllegalArgumentException(
          "history-error is 1 or more, or 0 for no history, not " + historyError);
    }
  }

  @Override
  public String name() {
    return String.format(
        Locale.ROOT, "flex-online:lambda=%s,sigma=%s,slack=%s,jobs=%d", lambda, sigma, slack, jobs);
  }

  @Override
  public ClusterShape cluster() {
    return CLUSTER;
  }

  @Override
  public List<String> users() {
    return List.of(POOL);
  }

  @Override
  public Map<String, String> queueSettings(long clusterMb, int clusterVcores) {
    return minimumShare(POOL, 1 - slack / 100, clusterMb, clusterVcores);
  }

  static Map<String, String> minimumShare(
      String user, double part, long clusterMb, int clusterVcores) {
    long mb = (long) (clusterMb * part);
    int vcores = (int) (clusterVcores * part);
    return Map.of("queue." + user + ".minResources", mb + " mb, " + vcores + " vcores");
  }

  @Override
  public Map<String, UserHistory> history(long seed) {
    if (historyError == 0) {
      return Map.of();
    }
    RandomGenerator random = SeededRandom.of(seed, 4);
    return Map.of(
        "root." + POOL,
        PastRun.of(draw(seed), job -> Math.pow(historyError, 2 * random.nextDouble() - 1)));
  }

  @Override
  public boolean papersSlots() {
    return true;
  }

  @Override
  public Jobs jobs(long seed) {
    return Jobs.of(draw(seed));
  }

  private List<WorkloadJob> draw(long seed) {
    RandomGenerator random = SeededRandom.of(seed, 172);
    List<WorkloadJob> list = new ArrayList<>();
    double unit = BUSY_SECONDS * CLUSTER.slots() / (10 * MEAN);
    double time = 0;
    for (int i = 1; i <= jobs; i++) {
      double work = work(random) * unit;
      int maps = (int) Math.max(1, Math.round(0.8 * work / MAP_SECONDS));
      int reduces = (int) Math.max(1, Math.round(0.2 * work / REDUCE_SECONDS));
      // Deadlines were drawn here. Without the number every draw would be another.
      random.nextDouble();
      list.add(
          WorkloadJob.of(
              "job" + i,
              POOL,
              historyError > 0 ? "flex-" + PastRun.letters(i) : "flex" + i,
              Math.round(time * 1000),
              PhaseTasks.alike(maps, MAP_SECONDS * 1000L),
              PhaseTasks.alike(reduces, REDUCE_SECONDS * 1000L)));
      if (lambda > 0) {
        time += Distribution.EXPONENTIAL.draw(random, lambda * 60);
      }
    }
    return list;
  }

  private double work(RandomGenerator random) {
    while (true) {
      double value = MEAN + sigma * random.nextGaussian();
      if (value >= MEAN / 10) {
        return value;
      }
    }
  }
}
