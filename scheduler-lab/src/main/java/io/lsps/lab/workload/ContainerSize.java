/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.workload;

import java.util.Locale;
import org.apache.hadoop.util.StringUtils.TraditionalBinaryPrefix;

/**
 * The requested size of a container.
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

  /**
   * Megabytes of a text such as 4g, 512mb or 1600M; -1 where it is no size.
   *
   * @param unit of a number that names none; empty for bytes
   */
  static long megabytes(String text, String unit) {
    String size = text.trim().toLowerCase(Locale.ROOT).replaceFirst("(?<=[kmgt])b$", "");
    // Hadoop's parser does not reject all invalid sizes.
    String whole = size.matches("\\d+") ? size + unit : size;
    return whole.matches("\\d{1,15}|\\d{1,6}[kmgt]|\\d{1,9}[km]")
        ? TraditionalBinaryPrefix.string2long(whole) >> 20
        : -1;
  }
}
