/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.workload;

import io.lsps.workload.UserHistory;
import java.util.List;
import java.util.Map;
import org.apache.commons.math3.random.RandomGenerator;

/**
 * The jobs of another workload, each with container sizes of its own: 1 to 16 GB and 1 to 8 cores,
 * with small ones more often. A slot of a node is as large as the average container, so that the
 * offered load stays about the same.
 */
record RandomContainerSizes(Workload inner) implements Workload {
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
  public String name() {
    return inner.name();
  }

  @Override
  public List<String> users() {
    return inner.users();
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
    return MEAN;
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

  @Override
  public Jobs jobs(long seed) {
    RandomGenerator random = SeededRandom.of(seed, 41);
    Jobs jobs = inner.jobs(seed);
    return new Jobs() {
      @Override
      public boolean hasNext() {
        return jobs.hasNext();
      }

      @Override
      public WorkloadJob next() {
        return jobs.next().withSizes(new JobContainerSizes(draw(random), draw(random)));
      }

      @Override
      public void close() {
        jobs.close();
      }
    };
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
