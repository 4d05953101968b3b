/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt;

import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.preempt.yarn.GpMetrics.Count;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerState;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What is made room for is what starts there. */
class RoomShieldIT {
  @TempDir Path folder;

  /**
   * Caught: small room is made for an application that by now would start something larger first:
   * the scheduler does not look at its small asks before that, and gives the room to others.
   */
  @ParameterizedTest
  @EnumSource
  void nobodyIsKilledForAnAskThatIsNotServedNext(Beside beside) throws Exception {
    try (PreemptingRm rm = new PreemptingRm(beside, folder)) {
      MockAM research = rm.submit("research");
      List<Container> tasks = rm.run(research, 1024, 8);
      MockAM production = rm.submit("production");
      rm.run(production, 1024, 2);
      rm.until(Count.MARKS);
      // More than production is promised, so that it is not owed this.
      production.allocate(
          List.of(production.createResourceReq(ResourceRequest.ANY, 8192, 10, 1)), List.of());
      rm.seconds(30);

      assertThat(tasks).allMatch(rm::live);
      assertThat(rm.count(Count.MARKS)).isEqualTo(2);
      assertThat(rm.count(Count.WITHDRAWN)).isEqualTo(2);
      assertThat(rm.count(Count.FAULTS)).isZero();
    }
  }

  /** Caught: precedence for all that the victims leave, also for what was not owed. */
  @ParameterizedTest
  @EnumSource
  void noMoreIsKeptThanTheRoomThatIsOwed(Beside beside) throws Exception {
    try (PreemptingRm rm = new PreemptingRm(beside, folder)) {
      MockAM research = rm.submit("research");
      assertThat(rm.run(research, 1024, 2)).hasSize(2);
      List<Container> tasks = rm.run(research, 2048, 3);
      assertThat(tasks).hasSize(3);
      MockAM production = rm.submit("production");
      // One victim leaves room for both, and what it leaves beside the first is free room.
      rm.run(production, 1024, 2);
      rm.until(Count.KILLS);
      // It has nothing yet, so that whatever is not kept is its by the order of the queue.
      rm.waitIn("production");

      assertThat(rm.buryKilled(tasks)).hasSize(1);
      rm.take(production);
      assertThat(rm.running(production)).isEqualTo(1);
      assertThat(rm.count(Count.FAULTS)).isZero();
    }
  }

  /** Caught: room that its application does not want any more goes to whoever comes first. */
  @ParameterizedTest
  @EnumSource
  void roomThatIsNotWantedGoesToAnotherThatIsOwedIt(Beside beside) throws Exception {
    try (PreemptingRm rm = new PreemptingRm(beside, folder)) {
      MockAM research = rm.submit("research");
      MockAM first = rm.submit("production");
      MockAM second = rm.submit("production");
      List<Container> tasks = rm.run(research, 1024, 7);
      rm.run(first, 1024, 2);
      rm.until(Count.KILLS);
      rm.run(second, 1024, 2);
      first.allocate(List.of(first.createResourceReq(ResourceRequest.ANY, 1024, 20, 0)), List.of());
      rm.seconds(1);
      rm.waitIn("research");

      assertThat(rm.count(Count.KILLS)).isEqualTo(2);
      assertThat(rm.count(Count.PASSED_ON)).isEqualTo(2);
      assertThat(rm.buryKilled(tasks)).hasSize(2);
      rm.take(second);
      assertThat(rm.running(second)).isEqualTo(2);
      rm.seconds(1);
      assertThat(rm.count(Count.SATISFIED)).isEqualTo(2);
      assertThat(rm.count(Count.KILLS_IN_VAIN)).isZero();
      assertThat(rm.count(Count.FAULTS)).isZero();
    }
  }

  /** Caught: room that its application cannot use now goes to others, though some are owed it. */
  @ParameterizedTest
  @EnumSource
  void roomForAnAskThatIsNotServedNextAnyMoreGoesToAnotherThatIsOwedIt(Beside beside)
      throws Exception {
    try (PreemptingRm rm = new PreemptingRm(beside, folder)) {
      MockAM research = rm.submit("research");
      MockAM first = rm.submit("production");
      MockAM second = rm.submit("production");
      List<Container> tasks = rm.run(research, 1024, 7);
      rm.run(first, 1024, 1);
      rm.until(Count.KILLS);
      first.allocate(List.of(first.createResourceReq(ResourceRequest.ANY, 8192, 10, 1)), List.of());
      second.allocate(
          List.of(second.createResourceReq(ResourceRequest.ANY, 1024, 20, 1)), List.of());
      rm.seconds(1);

      assertThat(rm.count(Count.PASSED_ON)).isEqualTo(1);
      assertThat(rm.buryKilled(tasks)).hasSize(1);
      rm.take(second);
      rm.seconds(1);
      assertThat(rm.running(second)).isEqualTo(1);
      assertThat(rm.count(Count.KILLS_IN_VAIN)).isZero();
      assertThat(rm.count(Count.FAULTS)).isZero();
    }
  }

  /** Caught: a container that had ended before its kill counts as killed in vain. */
  @ParameterizedTest
  @EnumSource
  void onlyWhatWasKilledIsKilledInVain(Beside beside) throws Exception {
    try (PreemptingRm rm = new PreemptingRm(beside, folder)) {
      MockAM research = rm.submit("research");
      List<Container> tasks = rm.run(research, 1024, 8);
      MockAM production = rm.submit("production");
      rm.run(production, 3072, 1);
      rm.until(Count.MARKS);
      Container newest = tasks.get(tasks.size() - 1);
      rm.report(newest.getId(), ContainerState.COMPLETE);
      rm.until(Count.KILLS);
      production.allocate(
          List.of(production.createResourceReq(ResourceRequest.ANY, 3072, 20, 0)), List.of());
      rm.seconds(1);

      assertThat(rm.count(Count.KILLS)).isEqualTo(2);
      assertThat(rm.count(Count.KILLS_IN_VAIN)).isEqualTo(2);
      assertThat(rm.count(Count.UNUSED)).isEqualTo(1);
      assertThat(rm.count(Count.FAULTS)).isZero();
    }
  }
}
