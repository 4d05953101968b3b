/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.workload;

import io.lsps.lab.workload.Workload.ClusterShape;
import io.lsps.lab.workload.WorkloadJob.JobContainerSizes;
import io.lsps.workload.UserHistory;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import org.apache.commons.math3.random.RandomGenerator;

/** The jobs of another workload, each changed at random. All else is the other's. */
interface ChangedJobs extends Workload {
  Workload inner();

  /** The same changes to another workload. */
  Workload over(Workload other);

  /** The changed jobs have draws of their own, by this number. */
  int stream();

  WorkloadJob changed(WorkloadJob job, RandomGenerator random);

  @Override
  default Jobs jobs(long seed) {
    RandomGenerator random = Distribution.seeded(seed, stream());
    Jobs jobs = inner().jobs(seed);
    return new Jobs() {
      @Override
      public boolean hasNext() {
        return jobs.hasNext();
      }

      @Override
      public WorkloadJob next() {
        return changed(jobs.next(), random);
      }

      @Override
      public void close() {
        jobs.close();
      }
    };
  }

  @Override
  default Workload on(ToDoubleFunction<WorkloadJob> leastMillis) {
    return over(inner().on(leastMillis));
  }

  @Override
  default String name() {
    return inner().name();
  }

  @Override
  default List<String> users() {
    return inner().users();
  }

  @Override
  default List<String> queues() {
    return inner().queues();
  }

  @Override
  default ClusterShape cluster() {
    return inner().cluster();
  }

  @Override
  default boolean papersSlots() {
    return inner().papersSlots();
  }

  @Override
  default ContainerSize slot() {
    return inner().slot();
  }

  @Override
  default Map<String, String> queueSettings(long clusterMb, int clusterVcores) {
    return inner().queueSettings(clusterMb, clusterVcores);
  }

  @Override
  default Map<String, UserHistory> history(long seed) {
    return inner().history(seed);
  }

  @Override
  default List<String> notes() {
    return inner().notes();
  }

  /**
   * The jobs of another workload, each with container sizes of its own: 1 to 16 GB and 1 to 8
   * cores, with small ones more often. A slot of a node is as large as the average container, so
   * that the offered load stays about the same.
   */
  record RandomContainerSizes(Workload inner) implements ChangedJobs {
    private static final long GB = 1024;
    private static final long[] MEMORY_GB = {1, 2, 4, 8, 16};
    private static final double[] MEMORY_CHANCE = {0.35, 0.25, 0.2, 0.12, 0.08};
    private static final int[] VCORES = {1, 2, 4, 8};
    private static final double[] VCORES_CHANCE = {0.55, 0.25, 0.13, 0.07};

    /**
     * Means of the distributions above, 3.9 GB and 2.1 cores, rounded. The largest container takes
     * four of them.
     */
    private static final ContainerSize MEAN = new ContainerSize(4 * GB, 2);

    @Override
    public Workload over(Workload other) {
      return new RandomContainerSizes(other);
    }

    @Override
    public ContainerSize slot() {
      return MEAN;
    }

    @Override
    public int stream() {
      return 41;
    }

    @Override
    public WorkloadJob changed(WorkloadJob job, RandomGenerator random) {
      return job.withSizes(new JobContainerSizes(draw(random), draw(random)));
    }

    private static ContainerSize draw(RandomGenerator random) {
      return new ContainerSize(
          GB * MEMORY_GB[index(random, MEMORY_CHANCE)], VCORES[index(random, VCORES_CHANCE)]);
    }

    private static int index(RandomGenerator random, double[] chances) {
      double left = random.nextDouble();
      int index = 0;
      while (index < chances.length - 1 && left >= chances[index]) {
        left -= chances[index++];
      }
      return index;
    }
  }

  /**
   * The jobs of another workload with deadlines, weights and agreements, in the tags that a client
   * would set. A time is (1 + f u) times the job's least time, alone on the cluster, from its
   * submission, with u uniform in [0, 2), and a minute at least. So it needs to know the cluster.
   *
   * @param deadlineFactor f; 0 for no deadlines
   * @param weight weights are uniform from 1 to this; 1 for none
   * @param steps of an agreement: so many times by the same rule, and as many costs uniform up to
   *     1, both in rising order; 0 for none
   * @param aloneMillis least time of a job
   */
  record AskedTerms(
      Workload inner,
      double deadlineFactor,
      double weight,
      int steps,
      ToDoubleFunction<WorkloadJob> aloneMillis)
      implements ChangedJobs {
    static final String DEADLINE_FACTOR = "deadline-factor";
    static final String WEIGHT = "job-weight";
    static final String STEPS = "sla-steps";

    /** More do not fit into a tag of a hundred characters. */
    private static final int MOST_STEPS = 5;

    private static final double LEAST_SECONDS = 60;

    /** The workload with what its options ask for, or itself. */
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
    public Workload over(Workload other) {
      return new AskedTerms(other, deadlineFactor, weight, steps, aloneMillis);
    }

    @Override
    public Workload on(ToDoubleFunction<WorkloadJob> leastMillis) {
      return new AskedTerms(inner.on(leastMillis), deadlineFactor, weight, steps, leastMillis);
    }

    @Override
    public int stream() {
      return 35;
    }

    @Override
    public WorkloadJob changed(WorkloadJob job, RandomGenerator random) {
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
      List<WorkloadJob> later =
          job.successors().stream().map(next -> changed(next, random)).toList();
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
        // Times that a minute at least made equal differ by a second.
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
  }
}
