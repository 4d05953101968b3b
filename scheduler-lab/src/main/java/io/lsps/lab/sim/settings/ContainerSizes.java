/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim.settings;

import org.apache.commons.math3.util.ArithmeticUtils;

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
    SettingRanges.positive("map memory (MB)", mapMb);
    SettingRanges.positive("reduce memory (MB)", reduceMb);
    SettingRanges.positive("AM memory (MB)", amMb);
  }

  /** The smallest that is ever asked for, MB. */
  public long smallestMb(boolean withMasters) {
    long tasks = Math.min(mapMb, reduceMb);
    return withMasters ? Math.min(tasks, amMb) : tasks;
  }

  /** The greatest common divisor of the sizes, MB. */
  public long stepMb() {
    return ArithmeticUtils.gcd(ArithmeticUtils.gcd(mapMb, reduceMb), amMb);
  }
}
