/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim.master;

import io.lsps.lab.sim.settings.SimulationSettings;
import io.lsps.lab.workload.ContainerSize;
import io.lsps.lab.workload.WorkloadJob;
import io.lsps.lab.workload.WorkloadJob.JobContainerSizes;
import java.util.Arrays;
import org.apache.hadoop.yarn.api.records.Resource;

/** State of a MapReduce job kept between attempts of its AM. */
final class MapReduceJob {
  final WorkloadJob spec;
  final long number;
  final TaskPool maps;
  final TaskPool reduces;
  private final Resource mapSize;
  private final Resource reduceSize;
  final Shuffle shuffle;

  MapReduceJob(SimulationSettings settings, WorkloadJob spec, long number) {
    this.spec = spec;
    this.shuffle = new Shuffle(spec.maps().count());
    this.number = number;
    this.maps = new TaskPool(spec.maps());
    this.reduces = new TaskPool(spec.reduces());
    JobContainerSizes sizes = settings.sizesOf(spec);
    this.mapSize = resource(sizes.map());
    this.reduceSize = resource(sizes.reduce());
  }

  private static Resource resource(ContainerSize size) {
    return Resource.newInstance(size.memoryMb(), size.vcores());
  }

  TaskPool pool(boolean map) {
    return map ? maps : reduces;
  }

  /** The requested size of a phase's container. */
  Resource size(boolean map) {
    return map ? mapSize : reduceSize;
  }

  /** Memory of a phase's container, MB. */
  long memoryMb(boolean map) {
    return size(map).getMemorySize();
  }

  boolean allDone() {
    return maps.allDone() && reduces.allDone();
  }

  /**
   * Copying done by early reduces. An early reduce starts before the last map of its job has ended.
   * It copies its part of each finished map, one after another.
   */
  static final class Shuffle {
    private final int maps;
    private long[] finishedAt = new long[8];
    private int finished;

    Shuffle(int maps) {
      this.maps = maps;
    }

    /** A map finished for the first time. Times must not decrease. */
    void finished(long now) {
      if (finished == finishedAt.length) {
        finishedAt = Arrays.copyOf(finishedAt, 2 * finished);
      }
      finishedAt[finished++] = now;
    }

    /**
     * Copying done by a reduce at a time.
     *
     * <p>Copying is a server that maps bring work to: by {@code now} it has done {@code min(now -
     * from, min over u of arrived(u-) + now - u)}, u being the ends of maps after {@code from}.
     *
     * @param from when the reduce could start to copy, ms
     * @param now the moment, ms
     * @param copyMillis what copying takes in all, ms
     */
    long copiedMillis(long from, long now, long copyMillis) {
      double done = Math.min((double) copyMillis, (double) (now - from));
      for (int map = finished - 1; map >= 0 && finishedAt[map] > from; map--) {
        done = Math.min(done, (double) copyMillis * map / maps + (now - finishedAt[map]));
      }
      return (long) Math.max(0, done);
    }
  }
}
