/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

/** Whatever number of containers a master asks for, its job has a size, and it is a large one. */
class LargeRequestsTest {
  private static final ResourceVector SIZE = ResourceVector.of(ResourceVector.MEMORY, 1024);

  @Property
  void ofAnyFramework(
      @ForAll @Size(min = 1, max = 100) List<@IntRange(min = 0) Integer> counts,
      @ForAll boolean mapReduce) {
    Framework framework = mapReduce ? Framework.MAPREDUCE : Framework.OTHER;
    WorkloadModel model = new WorkloadModel();
    model.capacity(ResourceVector.of(ResourceVector.MEMORY, 10_240));
    model.jobSubmitted(new JobSpec("job", "carol", "name", framework, -1, 0), 0);
    List<OutstandingAsk> asks = new ArrayList<>();
    double sum = 0;
    for (int i = 0; i < counts.size(); i++) {
      RequestKey key =
          mapReduce ? RequestKey.of(i % 2 == 0 ? Phase.MAP : Phase.REDUCE) : RequestKey.task(i, 0);
      asks.add(new OutstandingAsk(key, counts.get(i), SIZE));
      sum += counts.get(i);
    }

    model.asked("job", asks, 0);
    model.taskAcquired(
        "job", mapReduce ? RequestKey.of(Phase.MAP) : RequestKey.task(0, 0), "t", SIZE, 0);

    JobView job = model.job("job", 0);
    SizeEstimator sizes = new SizeEstimator(TaskTimes.UNKNOWN, SizeBasis.REMAINING);
    assertThat(job.tasks()).isBetween(1L, (long) sum + 1);
    for (Phase phase : Phase.values()) {
      assertThat(job.phase(phase).waiting).isNotNegative();
      assertThat(job.phase(phase).tasks()).isNotNegative();
    }
    assertThat(sizes.orderingSize(job, SizeBasis.REMAINING))
        .isBetween(Math.min(sum, Integer.MAX_VALUE) * 6 * 0.999, (sum + 1) * 6 * 1.001);
  }
}
