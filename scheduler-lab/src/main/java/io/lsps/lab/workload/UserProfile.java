/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.workload;

import java.util.ArrayList;
import java.util.List;
import org.apache.commons.math3.random.RandomGenerator;

/**
 * A user of an experiment and the distribution of its jobs.
 *
 * @param name of the user
 * @param application name of its jobs
 * @param jobs how many it submits
 * @param interarrival distribution of the time between submissions
 * @param meanInterarrivalSeconds its mean
 * @param size distribution of the number of maps
 * @param meanMaps its mean; a draw is rounded up, so that every job has a map
 * @param mapSeconds time of a map
 * @param reducesPerMap reduces per map, rounded, at least {@code minReduces}
 * @param minReduces least number of reduces
 * @param maxReduces greatest number of reduces
 * @param reduceSeconds time of a reduce
 */
record UserProfile(
    String name,
    String application,
    int jobs,
    Distribution interarrival,
    double meanInterarrivalSeconds,
    Distribution size,
    double meanMaps,
    double mapSeconds,
    double reducesPerMap,
    int minReduces,
    int maxReduces,
    double reduceSeconds) {

  /**
   * The mean of what rounding up adds: a job of continuous size x needs about x + 1/2 whole maps.
   */
  private static final double CEILING = 0.5;

  /** The user's jobs of one draw, by rising submission time. */
  List<WorkloadJob> draw(long seed) {
    RandomGenerator random = SeededRandom.of(seed, name.hashCode());
    List<WorkloadJob> list = new ArrayList<>(jobs);
    double time = 0;
    for (int i = 0; i < jobs; i++) {
      time += interarrival.draw(random, meanInterarrivalSeconds);
      int maps =
          size == Distribution.FIXED
              ? (int) Math.max(1, Math.round(meanMaps))
              : (int) Math.max(1, Math.ceil(size.draw(random, Math.max(0.1, meanMaps - CEILING))));
      int reduces =
          (int) Math.min(maxReduces, Math.max(minReduces, Math.round(maps * reducesPerMap)));
      list.add(
          WorkloadJob.of(
              name + "-" + (i + 1),
              name,
              application,
              Math.round(time * 1000),
              PhaseTasks.alike(maps, Math.round(mapSeconds * 1000)),
              PhaseTasks.alike(reduces, Math.round(reduceSeconds * 1000))));
    }
    return list;
  }
}
