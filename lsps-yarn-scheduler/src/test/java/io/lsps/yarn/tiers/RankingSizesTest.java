/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.tiers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.lsps.share.LateJob;
import io.lsps.workload.JobSpec;
import io.lsps.workload.OutstandingAsk;
import io.lsps.workload.Phase;
import io.lsps.workload.RequestKey;
import io.lsps.workload.ResourceVector;
import io.lsps.workload.SizeBasis;
import io.lsps.workload.SizeEstimator;
import io.lsps.workload.TaskOutcome;
import io.lsps.workload.WorkloadModel;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A job of ten maps, each a tenth of the cluster, of which the first took six seconds. */
class RankingSizesTest {
  private static final ResourceVector SIZE = ResourceVector.of(ResourceVector.MEMORY, 100);

  private final WorkloadModel model = new WorkloadModel();
  private final LateJob late = new LateJob();

  @BeforeEach
  void theFirstMapIsDone() {
    model.capacity(ResourceVector.of(ResourceVector.MEMORY, 1000));
    model.jobSubmitted(new JobSpec("a", "alice", "a", true, -1, 0), 0);
    ask(10);
    start(0, 0);
    ask(9);
    model.taskEnded("a", "0", TaskOutcome.SUCCEEDED, 6000);
  }

  private void ask(int maps) {
    model.asked("a", List.of(new OutstandingAsk(RequestKey.of(Phase.MAP), maps, SIZE)), 0);
  }

  private void start(int map, long now) {
    model.taskStarted("a", RequestKey.of(Phase.MAP), Integer.toString(map), SIZE, now);
  }

  private double rankingSize(long now) {
    return RankingSizes.of(
        new SizeEstimator(model.taskTimes(), SizeBasis.REMAINING), model.job("a", now), late);
  }

  @Test
  void whileItTakesWhatWasForeseenWhatIsLeftRanks() {
    assertThat(rankingSize(6000)).isCloseTo(9 * 6 * 0.1, within(1e-9));
  }

  /**
   * Caught: a job whose maps take longer than thought has nothing left, and goes first for ever.
   */
  @Test
  void aJobWhoseTasksTakeMuchLongerRanksByWhatItHasHad() {
    rankingSize(6000);
    for (int map = 1; map < 10; map++) {
      start(map, 6000);
    }
    ask(0);

    assertThat(rankingSize(6000 + 10_000)).isLessThan(0.1);
    assertThat(rankingSize(6000 + 20_000)).isCloseTo((6 + 9 * 20) * 0.1, within(1e-9));
  }

  /**
   * Caught: masters that are started one after the other, and hold what the running jobs need to
   * end.
   */
  @Test
  void aJobWhoseMasterWaitsCountsSixteenTimesItsSize() {
    model.jobFinished("a", true, 6000);
    model.jobSubmitted(new JobSpec("b", "alice", "a", true, -1, 6000), 6000);
    SizeEstimator estimator = new SizeEstimator(model.taskTimes(), SizeBasis.REMAINING);
    double waiting = RankingSizes.of(estimator, model.job("b", 6000), late);
    double foreseen = estimator.orderingSize(model.job("b", 6000), SizeBasis.REMAINING);

    model.asked("b", List.of(), 6000);
    double running = RankingSizes.of(estimator, model.job("b", 6000), late);

    assertThat(foreseen).isPositive();
    assertThat(waiting).isEqualTo(4 * foreseen);
    assertThat(running).isEqualTo(foreseen);
  }
}
