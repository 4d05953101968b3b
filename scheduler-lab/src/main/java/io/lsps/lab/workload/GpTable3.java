/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.workload;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.commons.math3.random.RandomGenerator;
import org.apache.commons.math3.random.Well19937c;

/**
 * Table III of Cheng, Zhang, Boutaba, "Mitigating the Negative Impact of Preemption on
 * Heterogeneous MapReduce Workloads": 130 jobs on 100 nodes with four map and two reduce slots
 * each, here one pool of 600; the long job in a chosen place; 30 % production jobs, guaranteed 80 %
 * of the cluster; in busy periods 25 trailing jobs that are not counted. Reduces are ours, see
 * docs/workloads.md.
 */
final class GpTable3 implements Workload {
  private static final String PRODUCTION = "production";
  private static final String RESEARCH = "research";
  private static final ClusterShape CLUSTER = new ClusterShape(100, 6);
  private static final double PRODUCTION_JOBS = 0.3;
  private static final int TRAILING_JOBS = 25;
  private static final int LONG_MAPS = 250;
  private static final int LONG_SECONDS = 2500;

  /** Jobs, maps, seconds of a map: the table's rows without the long job. */
  private static final int[][] ROWS = {
    {16, 1, 100},
    {16, 1, 160},
    {11, 1, 300},
    {6, 1, 600},
    {7, 2, 100},
    {7, 2, 160},
    {4, 2, 300},
    {3, 2, 600},
    {7, 10, 100},
    {6, 10, 160},
    {3, 10, 300},
    {2, 10, 600},
    {4, 50, 100},
    {4, 50, 160},
    {2, 50, 300},
    {1, 50, 600},
    {4, 100, 100},
    {3, 100, 160},
    {1, 100, 300},
    {3, 250, 30},
    {2, 250, 60},
    {2, 250, 100},
    {2, 400, 30},
    {2, 400, 60},
    {1, 400, 100},
    {1, 800, 12},
    {2, 800, 30},
    {2, 800, 60},
    {1, 1500, 8},
    {1, 1500, 12},
    {1, 3000, 20},
    {1, 5000, 6},
    {1, 8000, 5},
  };

  private final boolean busy;
  private final int position;

  GpTable3(Options options) {
    String period = options.text("period", "busy");
    if (!period.equals("busy") && !period.equals("idle")) {
      throw new IllegalArgumentException(
          "gp-table3: period is busy or idle, not \"" + period + "\"");
    }
    busy = period.equals("busy");
    position = options.whole("position", 66, 1, 130);
  }

  @Override
  public String name() {
    return "gp-table3:period=" + (busy ? "busy" : "idle") + ",position=" + position;
  }

  @Override
  public ClusterShape cluster() {
    return CLUSTER;
  }

  @Override
  public List<String> users() {
    return List.of(PRODUCTION, RESEARCH);
  }

  @Override
  public Map<String, String> queueSettings(long clusterMb, int clusterVcores) {
    return Map.of(
        "queue.production.minResources",
        clusterMb * 8 / 10 + " mb, " + clusterVcores * 8 / 10 + " vcores",
        "queue.production.minSharePreemptionTimeout",
        "20",
        "yarn.scheduler.capacity.root.production.capacity",
        "80",
        "yarn.scheduler.capacity.root.research.capacity",
        "20");
  }

  @Override
  public Jobs jobs(long seed) {
    RandomGenerator random = new Well19937c(new int[] {(int) seed, (int) (seed >> 32), 13});
    List<int[]> order = new ArrayList<>();
    for (int[] row : ROWS) {
      order.addAll(Collections.nCopies(row[0], row));
    }
    for (int i = order.size() - 1; i > 0; i--) {
      Collections.swap(order, i, random.nextInt(i + 1));
    }
    order.add(position - 1, new int[] {1, LONG_MAPS, LONG_SECONDS});
    List<JobSpec> jobs = new ArrayList<>();
    double time = 0;
    for (int[] row : order) {
      time += Law.EXPONENTIAL.draw(random, busy ? 30 : 80);
      jobs.add(job(jobs.size() + 1, time, row, random, true));
    }
    for (int i = 0; busy && i < TRAILING_JOBS; i++) {
      time += Law.EXPONENTIAL.draw(random, 80);
      jobs.add(job(jobs.size() + 1, time, ROWS[random.nextInt(16)], random, false));
    }
    return Jobs.of(jobs);
  }

  private static JobSpec job(
      int number, double time, int[] row, RandomGenerator random, boolean counted) {
    int maps = row[1];
    int seconds = row[2];
    boolean isLong = seconds == LONG_SECONDS;
    boolean production = random.nextDouble() < PRODUCTION_JOBS && !isLong;
    int reduces = isLong ? 1 : Math.max(1, Math.min(60, maps / 10));
    return new JobSpec(
        (isLong ? "long" : "job") + number,
        production ? PRODUCTION : RESEARCH,
        isLong ? "long" : "grep" + maps + "x" + seconds,
        Math.round(time * 1000),
        TaskTimes.alike(maps, seconds * 1000L),
        TaskTimes.alike(reduces, Math.min(60, Math.max(5, seconds / 2)) * 1000L),
        Set.of(),
        counted);
  }
}
