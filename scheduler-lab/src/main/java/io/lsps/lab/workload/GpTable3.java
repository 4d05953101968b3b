/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.workload;

import io.lsps.lab.workload.Workload.ClusterShape;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.apache.commons.math3.random.RandomAdaptor;
import org.apache.commons.math3.random.RandomGenerator;

/**
 * Table III of Cheng, Zhang, Boutaba, "Mitigating the Negative Impact of Preemption on
 * Heterogeneous MapReduce Workloads": 130 jobs on 100 nodes with four map and two reduce slots
 * each. Here the slots are one pool of 600, or of the 400 map slots. The long job has a chosen
 * place in the order. Production jobs are 30 % of all; they are guaranteed 80 % of the cluster, the
 * others 20 %. Busy periods have 25 trailing jobs that are not counted. In the mixed workload 15
 * jobs are Joins: three jobs, one after the other. Reduce counts and times are assumptions of LsPS,
 * see docs/workloads.md.
 */
final class GpTable3 {
  private static final String PRODUCTION = "production";
  private static final String RESEARCH = "research";
  private static final int NODES = 100;
  private static final double PRODUCTION_JOBS = 0.3;
  private static final int TRAILING_JOBS = 25;

  /** The table's rows of at most ten maps. */
  private static final int TRAILING_ROWS = 16;

  private static final int LONG_MAPS = 250;
  private static final int LONG_SECONDS = 2500;

  /**
   * Jobs, maps, seconds of a map: the table's rows without the long job. The last number is how
   * many of them are Joins in the mixed workload: 15 in all, with 870 maps, as the paper's sums
   * leave them.
   */
  private static final int[][] ROWS = {
    {16, 1, 100, 2},
    {16, 1, 160, 2},
    {11, 1, 300, 1},
    {6, 1, 600, 1},
    {7, 2, 100, 1},
    {7, 2, 160, 1},
    {4, 2, 300, 0},
    {3, 2, 600, 0},
    {7, 10, 100, 0},
    {6, 10, 160, 1},
    {3, 10, 300, 0},
    {2, 10, 600, 0},
    {4, 50, 100, 0},
    {4, 50, 160, 1},
    {2, 50, 300, 0},
    {1, 50, 600, 0},
    {4, 100, 100, 2},
    {3, 100, 160, 1},
    {1, 100, 300, 0},
    {3, 250, 30, 1},
    {2, 250, 60, 1},
    {2, 250, 100, 0},
    {2, 400, 30, 0},
    {2, 400, 60, 0},
    {1, 400, 100, 0},
    {1, 800, 12, 0},
    {2, 800, 30, 0},
    {2, 800, 60, 0},
    {1, 1500, 8, 0},
    {1, 1500, 12, 0},
    {1, 3000, 20, 0},
    {1, 5000, 6, 0},
    {1, 8000, 5, 0},
  };

  private GpTable3() {}

  static Workload create(WorkloadOptions options) {
    boolean busy = options.choice("period", "busy", "idle").equals("busy");
    boolean mixed = options.choice("mix", "io", "mixed").equals("mixed");
    int position = options.whole("position", 66, 1, 130);
    return DrawnWorkload.paper(
        "gp-table3:period=%s,mix=%s,position=%d"
            .formatted(busy ? "busy" : "idle", mixed ? "mixed" : "io", position),
        List.of(PRODUCTION, RESEARCH),
        new ClusterShape(NODES, options.whole("slots-per-node", 6, 1, 1024)),
        GpTable3::settings,
        seed -> draw(seed, busy, mixed, position));
  }

  private static Map<String, String> settings(long clusterMb, int clusterVcores) {
    return Map.of(
        "queue.production.minResources",
        clusterMb * 8 / 10 + " mb, " + clusterVcores * 8 / 10 + " vcores",
        "queue.research.minResources",
        clusterMb * 2 / 10 + " mb, " + clusterVcores * 2 / 10 + " vcores",
        "queue.minSharePreemptionTimeout",
        "20",
        "yarn.scheduler.capacity.root.production.capacity",
        "80",
        "yarn.scheduler.capacity.root.research.capacity",
        "20");
  }

  private static List<WorkloadJob> draw(long seed, boolean busy, boolean mixed, int position) {
    RandomGenerator random = Distribution.seeded(seed, 13);
    List<Kind> order = new ArrayList<>();
    for (int[] row : ROWS) {
      order.addAll(Collections.nCopies(row[0] - row[3], new Kind(row[1], row[2], false)));
      order.addAll(Collections.nCopies(row[3], new Kind(row[1], row[2], mixed)));
    }
    Collections.shuffle(order, RandomAdaptor.createAdaptor(random));
    order.add(position - 1, new Kind(LONG_MAPS, LONG_SECONDS, false));
    List<WorkloadJob> jobs = new ArrayList<>();
    double time = 0;
    for (Kind kind : order) {
      time += Distribution.EXPONENTIAL.draw(random, busy ? 30 : 80);
      jobs.add(application(jobs.size() + 1, time, kind, random, true));
    }
    for (int i = 0; busy && i < TRAILING_JOBS; i++) {
      time += Distribution.EXPONENTIAL.draw(random, 80);
      int[] row = ROWS[random.nextInt(TRAILING_ROWS)];
      jobs.add(application(jobs.size() + 1, time, new Kind(row[1], row[2], false), random, false));
    }
    return jobs;
  }

  /**
   * A job, or the three jobs of a Join: the second reads what the reduces of the first wrote, the
   * third sums up.
   */
  private static WorkloadJob application(
      int number, double time, Kind kind, RandomGenerator random, boolean counted) {
    boolean isLong = kind.seconds == LONG_SECONDS;
    boolean production = random.nextDouble() < PRODUCTION_JOBS && !isLong;
    String user = production ? PRODUCTION : RESEARCH;
    long submit = Math.round(time * 1000);
    if (!kind.join) {
      return job((isLong ? "long" : "job") + number, user, submit, kind, counted);
    }
    String id = "join" + number;
    Kind second = new Kind(kind.reduces(), kind.seconds, true);
    Kind third = new Kind(1, kind.seconds, true);
    return job(id + "a", user, submit, kind, counted)
        .then(
            job(id + "b", user, submit, second, counted)
                .then(job(id + "c", user, submit, third, counted)));
  }

  private static WorkloadJob job(String id, String user, long submit, Kind kind, boolean counted) {
    boolean isLong = kind.seconds == LONG_SECONDS;
    return WorkloadJob.of(
            id,
            user,
            isLong ? "long" : (kind.join ? "join" : "grep") + kind.maps + "x" + kind.seconds,
            submit,
            PhaseTasks.alike(kind.maps, kind.seconds * 1000L),
            PhaseTasks.alike(kind.reduces(), Math.min(60, Math.max(5, kind.seconds / 2)) * 1000L))
        .withCounted(counted);
  }

  private record Kind(int maps, int seconds, boolean join) {
    int reduces() {
      return seconds == LONG_SECONDS ? 1 : Math.max(1, Math.min(60, maps / 10));
    }
  }
}
