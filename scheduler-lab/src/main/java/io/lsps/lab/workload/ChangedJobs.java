/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.workload;

import io.lsps.workload.UserHistory;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.apache.commons.math3.random.RandomGenerator;

/** The jobs of another workload, each changed at random. All else is the other's. */
interface ChangedJobs extends Workload {
  Workload inner();

  /** The same changes to another workload. */
  Workload over(Workload other);

  /** The changed jobs have draws of their own, by this number. */
  int stream();

  WorkloadJob changed(WorkloadJob job, RandomGenerator random);

  @Override
  default Jobs jobs(long seed) {
    RandomGenerator random = SeededRandom.of(seed, stream());
    Jobs jobs = inner().jobs(seed);
    return new Jobs() {
      @Override
      public boolean hasNext() {
        return jobs.hasNext();
      }

      @Override
      public WorkloadJob next() {
        return changed(jobs.next(), random);
      }

      @Override
      public void close() {
        jobs.close();
      }
    };
  }

  @Override
  default Workload on(ToDoubleFunction<WorkloadJob> leastMillis) {
    return over(inner().on(leastMillis));
  }

  @Override
  default String name() {
    return inner().name();
  }

  @Override
  default List<String> users() {
    return inner().users();
  }

  @Override
  default ClusterShape cluster() {
    return inner().cluster();
  }

  @Override
  default boolean papersSlots() {
    return inner().papersSlots();
  }

  @Override
  default ContainerSize slot() {
    return inner().slot();
  }

  @Override
  default Map<String, String> queueSettings(long clusterMb, int clusterVcores) {
    return inner().queueSettings(clusterMb, clusterVcores);
  }

  @Override
  default Map<String, UserHistory> history(long seed) {
    return inner().history(seed);
  }

  @Override
  default List<String> notes() {
    return inner().notes();
  }
}
