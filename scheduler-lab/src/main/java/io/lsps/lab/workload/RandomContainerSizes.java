/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.workload;

import org.apache.commons.math3.random.RandomGenerator;

/**
 * The jobs of another workload, each with container sizes of its own: 1 to 16 GB and 1 to 8 cores,
 * with small ones more often. A slot of a node is as large as the average container, so that the
 * offered load stays about the same.
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
