/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.rm;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.server.resourcemanager.MockRM;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.ContainerPreemptEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.SchedulerEventType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A split queue whose masters and containers die: no ask is lost, and nobody waits for ever. */
class JohnsonMishapsIT {
  @TempDir Path folder;

  @Test
  void noAskIsLostWhateverTheMasterSays() throws Exception {
    try (OneQueue queue = BatchQueue.start(folder, 6, "1:1")) {
      TestJob first = queue.submit("first");
      TestJob second = queue.submit("second");
      second.start(TestJob.MAP, 50);
      BatchQueue.mapDone(first);
      first.ask(TestJob.REDUCE, 7);
      int started = 0;
      List<Container> running = new ArrayList<>();
      for (int round = 0; round < 20 && started < 7; round++) {
        queue.update();
        for (Container reduce : running) {
          first.succeed(reduce);
        }
        running = new ArrayList<>(first.take());
        first.runAll(running);
        started += running.size();
        // As the real master does: it states what is left after it was given something.
        first.ask(TestJob.REDUCE, 7 - started);
        if (started < 7) {
          second.stop(anyMap(queue, second));
          second.ask(TestJob.MAP, 50);
        }
      }
      assertThat(started).isEqualTo(7);
      assertThat(queue.faults()).isZero();
    }
  }

  @Test
  void aMasterThatStartsAgainIsNotHeld() throws Exception {
    try (OneQueue queue = BatchQueue.start(folder, 14, "3:1")) {
      TestJob first = queue.submit("first");
      TestJob second = queue.submit("second");
      second.start(TestJob.MAP, 2);
      first.startBoth(2, 6);
      first.failMaster();
      first.master(
          MockRM.launchAndRegisterAM(first.app(), queue.cluster.rm(), queue.cluster.node()));
      first.ask(TestJob.REDUCE, 6);

      assertThat(first.take()).hasSize(6);
      assertThat(queue.faults()).isZero();
    }
  }

  @Test
  void aKilledReduceMayComeAgain() throws Exception {
    try (OneQueue queue = BatchQueue.start(folder, 10, "3:1")) {
      TestJob first = queue.submit("first");
      TestJob second = queue.submit("second");
      BatchQueue.mapDone(first);
      second.ask(TestJob.MAP, 30);
      first.ask(TestJob.REDUCE, 3);
      queue.update();
      List<Container> reduces = first.take();
      first.runAll(reduces);
      assertThat(reduces).hasSize(2);
      assertThat(second.take()).hasSize(6);

      first.fail(reduces.get(0));
      first.ask(TestJob.REDUCE, 2);
      first.take();
      // The master, the reduce that still runs and one more.
      assertThat(queue.attempt(first).getLiveContainers()).hasSize(3);
      assertThat(queue.attempt(second).getLiveContainers()).hasSize(7);
    }
  }

  @Test
  void whatIsPreemptedComesAgainAndNothingThatIsHeldIsLost() throws Exception {
    try (OneQueue queue = BatchQueue.start(folder, 10, "3:1")) {
      TestJob first = queue.submit("first");
      TestJob second = queue.submit("second");
      BatchQueue.mapDone(first);
      second.ask(TestJob.MAP, 10);
      first.ask(TestJob.REDUCE, 4);
      queue.update();
      List<Container> reduces = first.take();
      List<Container> maps = second.take();
      first.runAll(reduces);
      second.runAll(maps);
      assertThat(reduces).hasSize(2);
      assertThat(maps).hasSize(6);

      preempt(queue.cluster, reduces);
      preempt(queue.cluster, maps);
      // As the real master does: what was taken from it is asked for again, with what is left.
      first.ask(TestJob.REDUCE, 4);
      second.ask(TestJob.MAP, 10);
      // Only then is there room: when the node has stopped them.
      for (Container reduce : reduces) {
        first.stop(reduce);
      }
      for (Container map : maps) {
        second.stop(map);
      }

      assertThat(runToTheEnd(first, 4, second, 10)).containsExactly(0, 0);
      assertThat(queue.faults()).isZero();
    }
  }

  @Test
  void aRoundOfPreemptionThatTheMastersHaveNotHeardOfStopsNobody() throws Exception {
    try (OneQueue queue = BatchQueue.start(folder, 6, "strict 1:1")) {
      TestJob first = queue.submit("first");
      TestJob second = queue.submit("second");
      BatchQueue.mapDone(first);
      first.ask(TestJob.REDUCE, 5);
      second.ask(TestJob.MAP, 5);
      queue.update();
      preempt(queue.cluster, first.take());
      preempt(queue.cluster, second.take());

      // What had been held comes although nothing is asked for again.
      assertThat(runToTheEnd(first, 3, second, 3)).containsExactly(0, 0);
      assertThat(queue.faults()).isZero();
    }
  }

  /** What is left of so many containers of both jobs, those that they have ending by and by. */
  private static List<Integer> runToTheEnd(TestJob first, int ofFirst, TestJob second, int ofSecond)
      throws Exception {
    int left = ofFirst;
    int leftOther = ofSecond;
    for (int round = 0; round < 30 && (left > 0 || leftOther > 0); round++) {
      List<Container> taken = first.take();
      List<Container> takenOther = second.take();
      first.runAll(taken);
      second.runAll(takenOther);
      first.succeedAll(taken);
      second.succeedAll(takenOther);
      left -= taken.size();
      leftOther -= takenOther.size();
    }
    return List.of(left, leftOther);
  }

  /** Kills containers as a preemption monitor does at the end of its grace period. */
  private static void preempt(TestRm cluster, List<Container> containers) {
    for (Container container : containers) {
      RMContainer live = cluster.scheduler().getRMContainer(container.getId());
      cluster
          .scheduler()
          .handle(
              new ContainerPreemptEvent(
                  live.getApplicationAttemptId(),
                  live,
                  SchedulerEventType.MARK_CONTAINER_FOR_KILLABLE));
    }
    cluster.rm().drainEvents();
    cluster.update();
  }

  private static Container anyMap(OneQueue queue, TestJob job) {
    return queue.attempt(job).getLiveContainers().stream()
        .filter(c -> !c.isAMContainer())
        .findFirst()
        .orElseThrow()
        .getContainer();
  }
}
