/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.rm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.groups.Tuple.tuple;

import io.lsps.gate.GateReason;
import io.lsps.workload.Phase;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ExecutionType;
import org.apache.hadoop.yarn.api.records.ExecutionTypeRequest;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSAppAttempt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the gate holds back is handed over as stock would have kept it, all of it. */
class HeldAsksIT {
  private static final String PLAIN =
      "<queue name='plain'><schedulingPolicy>fair</schedulingPolicy></queue>";

  @TempDir Path folder;

  @Test
  void whatIsHandedOverIsWhatStockKeeps() throws Exception {
    // Caught: 1,500 MB and no vcore held as they are, where stock makes them 2,048 MB and one.
    List<ResourceRequest> reduces =
        List.of(reduces(1, 4, 1_500, false), reduces(2, 3, 600, true), reduces(3, 1, 6_001, true));
    try (TestRm cluster = TestRm.start(TestRm.conf(folder, PLAIN)).withNode(30)) {
      TestJob held = cluster.submit("alice");
      TestJob stock = cluster.submit("alice", "plain", "job", Set.of());
      List<Container> maps = held.start(TestJob.MAP, 1);
      held.master().allocate(copies(reduces), List.of());
      assertThat(rows(cluster, held)).isEmpty();
      held.succeedAll(maps);

      stock.master().allocate(copies(reduces), List.of());
      held.heartbeat();

      assertThat(rows(cluster, held))
          .hasSize(3)
          .containsExactlyInAnyOrderElementsOf(rows(cluster, stock));
      assertThat(rows(cluster, held))
          .extracting(ResourceRequest::getCapability)
          .contains(Resource.newInstance(2_048, 1));
      assertThat(cluster.scheduler().faults()).isZero();
    }
  }

  @Test
  void everyKeyIsHandedOverWhereOneOfThemIsStatedAgain() throws Exception {
    try (TestRm cluster = TestRm.start(TestRm.conf(folder)).withNode(30)) {
      TestJob job = cluster.submit("alice");
      List<Container> maps = job.start(TestJob.MAP, 1);
      job.master()
          .allocate(List.of(reduces(1, 4, 1024, true), reduces(2, 3, 1024, true)), List.of());
      job.succeedAll(maps);
      List<Container> reduces =
          new ArrayList<>(
              job.master()
                  .allocate(List.of(reduces(2, 2, 1024, true)), List.of())
                  .getAllocatedContainers());
      reduces.addAll(job.take());

      assertThat(reduces)
          .extracting(Container::getAllocationRequestId)
          .containsExactlyInAnyOrder(1L, 1L, 1L, 1L, 2L, 2L);
    }
  }

  @Test
  void eachAskThatIsHeldBackCountsAtItsOwnSize() throws Exception {
    // Caught: seven reduces, all of the size that was stated last.
    try (TestRm cluster = TestRm.start(TestRm.conf(folder)).withNode(30)) {
      TestJob job = cluster.submit("alice");
      job.start(TestJob.MAP, 1);
      job.master()
          .allocate(
              List.of(
                  reduces(1, 4, 1024, true),
                  reduces(2, 2, 8 * 1024, true),
                  reduces(3, 1, 3 * 1024, true)),
              List.of());

      assertThat(rows(cluster, job)).isEmpty();
      assertThat(job.phase(Phase.REDUCE).waiting).isEqualTo(7);
      double megabytes = 4 * 1024 + 2 * 8 * 1024 + 3 * 1024;
      assertThat(7 * job.phase(Phase.REDUCE).containerShare * 30 * TestRm.CONTAINER_MB)
          .isCloseTo(megabytes, within(1e-6));
    }
  }

  @Test
  void mapsOfAStrictSplitKeepTheirPlaces() throws Exception {
    try (OneQueue queue = BatchQueue.start(folder, 9, "strict 2:2")) {
      TestJob first = queue.submit("first");
      TestJob second = queue.submit("second");
      first.ask(TestJob.MAP, 4);
      queue.update();
      List<Container> maps = first.take();
      first.runAll(maps);
      second
          .master()
          .allocate(
              List.of(
                  map("127.0.0.1", 2, true),
                  map("/default-rack", 2, false),
                  map(ResourceRequest.ANY, 2, false)),
              List.of());
      queue.update();
      assertThat(attempt(queue.cluster, second).getSchedulerKeys()).isEmpty();
      first.finish();
      queue.update();

      assertThat(rows(queue.cluster, second))
          .extracting(ResourceRequest::getResourceName, ResourceRequest::getRelaxLocality)
          .contains(
              tuple("127.0.0.1", true),
              tuple("/default-rack", false),
              tuple(ResourceRequest.ANY, false));
      assertThat(queue.faults()).isZero();
    }
  }

  @Test
  void theReasonIsKept() throws Exception {
    try (TestRm cluster = TestRm.start(TestRm.conf(folder)).withNode(30)) {
      TestJob job = cluster.submit("alice");
      assertThat(reason(cluster, job)).isEqualTo(GateReason.NOT_ASKED);
      job.askBoth(2, 3);
      assertThat(reason(cluster, job)).isEqualTo(GateReason.TIMES_UNKNOWN);
      List<Container> maps = job.take();
      job.runAll(maps);
      job.succeedAll(maps);
      job.heartbeat();

      assertThat(reason(cluster, job)).isEqualTo(GateReason.MAPS_ENDED);
    }
  }

  private static GateReason reason(TestRm cluster, TestJob job) {
    return cluster
        .scheduler()
        .overview()
        .reader
        .read()
        .get(attempt(cluster, job).getApplicationId())
        .gate;
  }

  private static FSAppAttempt attempt(TestRm cluster, TestJob job) {
    return cluster.scheduler().getSchedulerApp(job.app().getCurrentAppAttempt().getAppAttemptId());
  }

  private static List<ResourceRequest> rows(TestRm cluster, TestJob job) {
    return attempt(cluster, job).getAppSchedulingInfo().getAllResourceRequests();
  }

  /** The ResourceManager writes into what it is given. */
  private static List<ResourceRequest> copies(List<ResourceRequest> rows) {
    List<ResourceRequest> copies = new ArrayList<>();
    rows.forEach(row -> copies.add(ResourceRequest.clone(row)));
    return copies;
  }

  private static ResourceRequest reduces(long id, int containers, int megabytes, boolean relax) {
    return row(TestJob.REDUCE, ResourceRequest.ANY, containers, megabytes, relax, id);
  }

  private static ResourceRequest map(String place, int containers, boolean relax) {
    return row(TestJob.MAP, place, containers, TestRm.CONTAINER_MB, relax, -1);
  }

  private static ResourceRequest row(
      int priority, String place, int containers, int megabytes, boolean relax, long id) {
    return ResourceRequest.newBuilder()
        .priority(Priority.newInstance(priority))
        .resourceName(place)
        .capability(Resource.newInstance(megabytes, 0))
        .numContainers(containers)
        .relaxLocality(relax)
        .executionTypeRequest(ExecutionTypeRequest.newInstance(ExecutionType.GUARANTEED, true))
        .allocationRequestId(id)
        .build();
  }
}
