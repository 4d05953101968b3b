/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim;

import io.lsps.lab.workload.ContainerSize;
import io.lsps.lab.workload.JobSpec;
import org.apache.hadoop.yarn.api.records.Resource;

/** What a MapReduce job keeps from one attempt of its master to the next. */
final class MapReduceJob {
  private final JobSpec spec;
  private final long number;
  private final TaskPool maps;
  private final TaskPool reduces;
  private final Resource mapSize;
  private final Resource reduceSize;

  MapReduceJob(Settings settings, JobSpec spec, long number) {
    this.spec = spec;
    this.number = number;
    this.maps = new TaskPool(spec.maps());
    this.reduces = new TaskPool(spec.reduces());
    boolean own = spec.sizes() != null;
    this.mapSize =
        own ? resource(spec.sizes().map()) : Resource.newInstance(settings.mapMemoryMb(), 1);
    this.reduceSize =
        own ? resource(spec.sizes().reduce()) : Resource.newInstance(settings.reduceMemoryMb(), 1);
  }

  private static Resource resource(ContainerSize size) {
    return Resource.newInstance(size.memoryMb(), size.vcores());
  }

  JobSpec spec() {
    return spec;
  }

  /** The job's number in the run: the tasks' luck depends on it. */
  long number() {
    return number;
  }

  TaskPool maps() {
    return maps;
  }

  TaskPool reduces() {
    return reduces;
  }

  TaskPool pool(boolean map) {
    return map ? maps : reduces;
  }

  /** What a container of a phase is asked for. */
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
}
