/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.workload;

/**
 * What one container is asked for.
 *
 * @param memoryMb memory, MB, one or more
 * @param vcores virtual cores, one or more
 */
public record ContainerSize(long memoryMb, int vcores) {

  public ContainerSize {
    if (memoryMb < 1 || vcores < 1) {
      throw new IllegalArgumentException(
          "a container needs 1 MB and 1 vcore at least, not %s MB and %s vcores"
              .formatted(memoryMb, vcores));
    }
  }

  /** The larger amount of each resource. */
  ContainerSize larger(ContainerSize other) {
    return new ContainerSize(Math.max(memoryMb, other.memoryMb), Math.max(vcores, other.vcores));
  }
}
