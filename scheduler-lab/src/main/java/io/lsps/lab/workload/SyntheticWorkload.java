/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.workload;

import io.lsps.lab.workload.Workload.ClusterShape;
import java.util.Comparator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.PriorityQueue;
import org.apache.commons.math3.random.RandomGenerator;
import org.apache.commons.math3.random.Well19937c;

/**
 * A generator of jobs: users with Zipf activity, each with a typical job size of its own, sizes of
 * any distribution around it, and bursts.
 *
 * <p>User k (from 1) submits in proportion to 1/k. Its mean number of maps is the global mean times
 * a log-normal factor (coefficient of variation {@code habits}), the same in every draw. A user's
 * jobs arrive in batches. A batch has a geometric number of jobs with mean {@code burst}, a second
 * apart. The time between batches is exponential; its mean is such that the mean rate does not
 * depend on {@code burst}.
 */
final class SyntheticWorkload implements Workload {
  private static final long HABIT_SEED = 20130627;

  private final int users;
  private final int jobs;
  private final double load;
  private final Distribution size;
  private final double meanMaps;
  private final double habits;
  private final double mapSeconds;
  private final double taskCv;
  private final double reducesPerMap;
  private final double reduceSeconds;
  private final double burst;
  private final ClusterShape cluster;
  private final double[] habit;
  private final double[] activity;

  SyntheticWorkload(WorkloadOptions options) {
    users = options.whole("users", 20, 1, 10_000);
    jobs = options.whole("jobs", 1000, 1, 100_000_000);
    load = options.number("load", 0.8, 0.01, 10);
    size = options.distribution("size", Distribution.HEAVY_TAIL);
    meanMaps = options.number("maps", 20, 1, 1_000_000);
    habits = options.number("habits", 1, 0, 10);
    mapSeconds = options.number("map-seconds", 20, 0.001, 1_000_000);
    taskCv = options.number("task-cv", 0.5, 0, 10);
    reducesPerMap = options.number("reduces-per-map", 0.1, 0, 10);
    reduceSeconds = options.number("reduce-seconds", 40, 0.001, 1_000_000);
    burst = options.number("burst", 1, 1, 10_000);
    cluster = options.cluster(25, 4);
    habit = new double[users];
    activity = new double[users];
    double sum = 0;
    double weighted = 0;
    RandomGenerator random = new Well19937c(HABIT_SEED);
    for (int i = 0; i < users; i++) {
      activity[i] = 1.0 / (i + 1);
      habit[i] = Distribution.lognormal(random, 1, habits);
      sum += activity[i];
      weighted += activity[i] * habit[i];
    }
    for (int i = 0; i < users; i++) {
      // The mean size over all jobs is the one asked for, whichever users are active.
      habit[i] *= sum / weighted;
      activity[i] /= sum;
    }
  }

  @Override
  public String name() {
    return "synthetic";
  }

  @Override
  public ClusterShape cluster() {
    return cluster;
  }

  @Override
  public List<String> users() {
    return TraceUsers.names(users);
  }

  @Override
  public Jobs jobs(long seed) {
    return new Draw(seed);
  }

  /**
   * Mean seconds between the jobs of all users together at which they offer the load to the
   * cluster.
   */
  private double meanGapSeconds() {
    double work = meanMaps * (mapSeconds + reducesPerMap * reduceSeconds);
    return work / (load * cluster.slots());
  }

  private final class Draw implements Jobs {
    private final RandomGenerator random;
    private final PriorityQueue<Arrival> next =
        new PriorityQueue<>(
            Comparator.comparingDouble(Arrival::seconds).thenComparingInt(Arrival::user));
    private int drawn;

    Draw(long seed) {
      random = Distribution.seeded(seed, 7);
      for (int user = 0; user < users; user++) {
        arrive(user, 0, true);
      }
    }

    private void arrive(int user, double after, boolean first) {
      boolean sameBatch = !first && random.nextDouble() < 1 - 1 / burst;
      double gap =
          sameBatch
              ? 1
              : Distribution.EXPONENTIAL.draw(random, burst * meanGapSeconds() / activity[user]);
      next.add(new Arrival(after + gap, user));
    }

    @Override
    public boolean hasNext() {
      return drawn < jobs;
    }

    @Override
    public WorkloadJob next() {
      if (!hasNext()) {
        throw new NoSuchElementException();
      }
      Arrival arrival = next.remove();
      arrive(arrival.user, arrival.seconds, false);
      drawn++;
      double expected = meanMaps * habit[arrival.user];
      int maps = (int) Math.max(1, Math.round(size.draw(random, expected)));
      double factor = Distribution.lognormal(random, 1, taskCv);
      int reduces = (int) Math.round(maps * reducesPerMap);
      return WorkloadJob.of(
          "job" + drawn,
          TraceUsers.name(arrival.user),
          "synthetic",
          Math.round(arrival.seconds * 1000),
          PhaseTasks.alike(maps, Math.max(1, Math.round(mapSeconds * factor * 1000))),
          PhaseTasks.alike(reduces, Math.max(1, Math.round(reduceSeconds * factor * 1000))));
    }
  }

  private record Arrival(double seconds, int user) {}
}
