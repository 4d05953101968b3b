/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.checks.bench.rm;

/**
 * What a ResourceManager is put under.
 *
 * @param nodes NodeManagers
 * @param slots containers on each
 * @param queues leaf queues
 * @param apps applications at once, spread over the queues
 * @param taskSeconds how long a container runs
 * @param tasks after which an application ends and another begins
 * @param seconds measured, once all applications are up
 * @param heapMb of the ResourceManager, MB
 */
public record RmLoad(
    int nodes,
    int slots,
    int queues,
    int apps,
    double taskSeconds,
    int tasks,
    int seconds,
    int heapMb) {
  private static final int MORE_THAN_THERE_IS = 2;

  /** Checks ranges. */
  public RmLoad {
    if (Math.min(Math.min(nodes, slots), Math.min(queues, apps)) < 1
        || Math.min(Math.min(tasks, seconds), heapMb) < 1
        || !(taskSeconds > 0)) {
      throw new IllegalArgumentException("all sizes and times of the load are above 0");
    }
  }

  /** Containers that an application wants at once: all together twice what there is. */
  int wanted() {
    return Math.max(1, (int) Math.ceil((double) MORE_THAN_THERE_IS * nodes * slots / apps));
  }
}
