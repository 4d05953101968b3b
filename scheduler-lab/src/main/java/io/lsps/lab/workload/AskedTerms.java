/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.workload;

import com.google.common.collect.Iterators;
import io.lsps.lab.workload.Workload.ClusterShape;
import io.lsps.workload.UserHistory;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import org.apache.commons.math3.random.RandomGenerator;

/**
 * Adds deadlines, weights and SLAs to the jobs of a workload, in tags as set by a client. A time is
 * (1 + f u) times the job's least time, alone on the cluster, from its submission, with u uniform
 * in [0, 2), and at least a minute; it depends on the cluster.
 *
 * @param deadlineFactor f; 0 for no deadlines
 * @param weight weights are uniform from 1 to this; 1 for none
 * @param steps of an SLA: number of times by the same rule, and costs uniform up to 1, both rising;
 *     0 for none
 * @param aloneMillis least time of a job
 */
record AskedTerms(
    Workload inner,
    double deadlineFactor,
    double weight,
    int steps,
    ToDoubleFunction<WorkloadJob> aloneMillis)
    implements Workload {
  static final String DEADLINE_FACTOR = "deadline-factor";
  static final String WEIGHT = "job-weight";
  static final String STEPS = "sla-steps";

  /** More do not fit into a tag of a hundred characters. */
  private static final int MOST_STEPS = 5;

  private static final double LEAST_SECONDS = 60;
  private static final int STREAM = 35;

  /** The workload with these options, or itself. */
  static Workload of(Workload workload, WorkloadOptions options) {
    double factor = options.number(DEADLINE_FACTOR, 0, 0, 1000);
    double weight = options.number(WEIGHT, 1, 1, 1_000_000);
    int steps = options.whole(STEPS, 0, 0, MOST_STEPS);
    if (steps > 0 && factor == 0) {
      throw new IllegalArgumentException(
          "%s: %s needs %s above 0 for its times"
              .formatted(workload.name(), STEPS, DEADLINE_FACTOR));
    }
    return factor == 0 && weight == 1
        ? workload
        : new AskedTerms(workload, factor, weight, steps, null);
  }

  @Override
  public Workload on(ToDoubleFunction<WorkloadJob> leastMillis) {
    return new AskedTerms(inner.on(leastMillis), deadlineFactor, weight, steps, leastMillis);
  }

  @Override
  public Jobs jobs(long seed) {
    RandomGenerator random = Distribution.seeded(seed, STREAM);
    Jobs jobs = inner.jobs(seed);
    return Jobs.of(Iterators.transform(jobs, job -> changed(job, random)), jobs::close);
  }

  private WorkloadJob changed(WorkloadJob job, RandomGenerator random) {
    Set<String> tags = new LinkedHashSet<>(job.tags());
    if (deadlineFactor > 0 && aloneMillis != null) {
      tags.add("lsps.deadline=" + seconds(job, random) + "s");
    }
    if (weight > 1) {
      double own = 1 + (weight - 1) * random.nextDouble();
      tags.add(String.format(Locale.ROOT, "lsps.weight=%.3f", own));
    }
    if (steps > 0 && aloneMillis != null) {
      tags.add("lsps.sla=" + agreement(job, random));
    }
    List<WorkloadJob> later = job.successors().stream().map(next -> changed(next, random)).toList();
    return job.withTags(tags).then(later.toArray(WorkloadJob[]::new));
  }

  private String agreement(WorkloadJob job, RandomGenerator random) {
    long[] times = new long[steps];
    double[] costs = new double[steps];
    for (int step = 0; step < steps; step++) {
      times[step] = seconds(job, random);
      costs[step] = Math.max(0.001, random.nextDouble());
    }
    Arrays.sort(times);
    Arrays.sort(costs);
    StringBuilder text = new StringBuilder();
    for (int step = 0; step < steps; step++) {
      // Times that the minimum of a minute made equal differ by a second.
      times[step] = Math.max(times[step], step == 0 ? 0 : times[step - 1] + 1);
      String one = String.format(Locale.ROOT, "%ds:%.3f", times[step], costs[step]);
      text.append(step == 0 ? "" : ";").append(one);
    }
    return text.toString();
  }

  private long seconds(WorkloadJob job, RandomGenerator random) {
    double spare = deadlineFactor * 2 * random.nextDouble();
    double alone = aloneMillis.applyAsDouble(job) / 1000;
    return Math.round(Math.max(LEAST_SECONDS, alone * (1 + spare)));
  }

  @Override
  public String name() {
    return inner.name();
  }

  @Override
  public List<String> users() {
    return inner.users();
  }

  @Override
  public List<String> queues() {
    return inner.queues();
  }

  @Override
  public ClusterShape cluster() {
    return inner.cluster();
  }

  @Override
  public boolean papersSlots() {
    return inner.papersSlots();
  }

  @Override
  public ContainerSize slot() {
    return inner.slot();
  }

  @Override
  public Map<String, String> queueSettings(long clusterMb, int clusterVcores) {
    return inner.queueSettings(clusterMb, clusterVcores);
  }

  @Override
  public Map<String, UserHistory> history(long seed) {
    return inner.history(seed);
  }

  @Override
  public List<String> notes() {
    return inner.notes();
  }
}
