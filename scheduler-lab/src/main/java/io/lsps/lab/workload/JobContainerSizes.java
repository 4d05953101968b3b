/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.workload;

import java.util.Objects;

/**
 * The container sizes of one job, where they are not the cluster's.
 *
 * @param map of each map
 * @param reduce of each reduce
 */
public record JobContainerSizes(ContainerSize map, ContainerSize reduce) {

  /** Both are needed. */
  public JobContainerSizes {
    Objects.requireNonNull(map, "map");
    Objects.requireNonNull(reduce, "reduce");
  }
}
