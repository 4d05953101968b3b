/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.workload;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.apache.commons.math3.distribution.NormalDistribution;
import org.apache.commons.math3.random.RandomAdaptor;
import org.apache.commons.math3.random.RandomGenerator;

/**
 * Table 1 of Madhusudan, "An Effective Task Assigning Scheduler based on Job Size in Hadoop": 20
 * WordCounts of one user on three nodes with three map and three reduce slots each. Here the slots
 * are one pool of 18. Input sizes have CV 0, 1 or 2.
 *
 * <p>Sizes are the same in every draw; only their order changes. They are the quantiles of an
 * exponential distribution (CV 1), or of a log-normal distribution whose 20 quantiles have CV 2.
 * With random sizes, 20 draws would seldom have the CV that the experiment is about.
 */
final class EffectiveTable1 implements Workload {
  private static final int JOBS = 20;

  private final int cv;
  private final double meanMaps;
  private final double mapSeconds;
  private final double reduceSeconds;
  private final double gapSeconds;

  EffectiveTable1(WorkloadOptions options) {
    cv = options.whole("cv", 0, 0, 2);
    meanMaps = options.number("maps", 12, 1, 1000);
    mapSeconds = options.number("map-seconds", 14, 0.1, 10_000);
    reduceSeconds = options.number("reduce-seconds", 9, 0.1, 10_000);
    gapSeconds = options.number("gap-seconds", 10.4, 0.1, 10_000);
  }

  @Override
  public String name() {
    return "effective-table1:cv=" + cv;
  }

  @Override
  public ClusterShape cluster() {
    return new ClusterShape(3, 6);
  }

  @Override
  public List<String> users() {
    return List.of("user1");
  }

  @Override
  public boolean papersSlots() {
    return true;
  }

  @Override
  public Jobs jobs(long seed) {
    RandomGenerator random = SeededRandom.of(seed, 11);
    List<Integer> sizes = sizes();
    Collections.shuffle(sizes, RandomAdaptor.createAdaptor(random));
    List<WorkloadJob> jobs = new ArrayList<>();
    double time = 0;
    for (int i = 0; i < JOBS; i++) {
      jobs.add(
          WorkloadJob.of(
              "job" + (i + 1),
              "user1",
              "WordCount",
              Math.round(time * 1000),
              PhaseTasks.alike(sizes.get(i), Math.round(mapSeconds * 1000)),
              PhaseTasks.alike(1, Math.round(reduceSeconds * 1000))));
      time += Distribution.EXPONENTIAL.draw(random, gapSeconds);
    }
    return Jobs.of(jobs);
  }

  private List<Integer> sizes() {
    double[] raw = new double[JOBS];
    double low = 0;
    double high = 6;
    for (int step = 0; step < 60; step++) {
      double sigma = (low + high) / 2;
      for (int i = 0; i < JOBS; i++) {
        double p = (i + 0.5) / JOBS;
        raw[i] =
            switch (cv) {
              case 0 -> 1;
              case 1 -> -StrictMath.log(1 - p);
              default ->
                  StrictMath.exp(sigma * new NormalDistribution().inverseCumulativeProbability(p));
            };
      }
      if (variation(raw) < cv) {
        low = sigma;
      } else {
        high = sigma;
      }
    }
    double mean = mean(raw);
    List<Integer> sizes = new ArrayList<>();
    for (double value : raw) {
      sizes.add((int) Math.max(1, Math.round(value / mean * meanMaps)));
    }
    return sizes;
  }

  private static double mean(double[] values) {
    double sum = 0;
    for (double value : values) {
      sum += value;
    }
    return sum / values.length;
  }

  private static double variation(double[] values) {
    double mean = mean(values);
    double squares = 0;
    for (double value : values) {
      squares += (value - mean) * (value - mean);
    }
    return Math.sqrt(squares / values.length) / mean;
  }
}
