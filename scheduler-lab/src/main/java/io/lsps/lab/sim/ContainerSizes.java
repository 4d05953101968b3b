/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim;

/**
 * Memory of containers, MB; each has one virtual core.
 *
 * @param mapMb of a map; a slot is that much
 * @param reduceMb of a reduce
 * @param amMb of an application master
 */
public record ContainerSizes(long mapMb, long reduceMb, long amMb) {

  /** Checks ranges. */
  public ContainerSizes {
    Ranges.positive("map memory (MB)", mapMb);
    Ranges.positive("reduce memory (MB)", reduceMb);
    Ranges.positive("AM memory (MB)", amMb);
  }
}
