/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.capacity;

import java.util.ArrayList;
import java.util.ConcurrentModificationException;
import java.util.List;
import java.util.function.Function;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.util.resource.Resources;

/** What a queue has over all partitions that it may use. */
final class Partitions {
  private Partitions() {}

  /** Its capacity. */
  static Resource capacity(CSQueue queue) {
    return sum(queue, queue::getEffectiveCapacity);
  }

  /** What it may hold. */
  static Resource most(CSQueue queue) {
    return sum(queue, queue::getEffectiveMaxCapacity);
  }

  /** What its applications hold. */
  static Resource used(CSQueue queue) {
    return Resources.clone(queue.getQueueResourceUsage().getAllUsed());
  }

  /** What its applications hold and ask for. */
  static Resource demand(CSQueue queue) {
    return Resources.add(used(queue), queue.getQueueResourceUsage().getAllPending());
  }

  /**
   * What nobody holds.
   *
   * @param resources of a partition
   */
  static Resource free(CSQueue queue, CSQueue root, Function<String, Resource> resources) {
    return sum(
        queue,
        partition ->
            Resources.componentwiseMax(
                Resources.subtract(
                    resources.apply(partition), root.getQueueResourceUsage().getUsed(partition)),
                Resources.none()));
  }

  private static Resource sum(CSQueue queue, Function<String, Resource> of) {
    Resource sum = Resources.createResource(0, 0);
    for (String partition : partitions(queue)) {
      Resources.addTo(sum, of.apply(partition));
    }
    return sum;
  }

  /** For a queue that may use all, Hadoop returns a set that another thread may be adding to. */
  private static List<String> partitions(CSQueue queue) {
    while (true) {
      try {
        return new ArrayList<>(queue.getNodeLabelsForQueue());
      } catch (ConcurrentModificationException again) {
        // A partition is first used once.
        continue;
      }
    }
  }
}
