/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.tiers;

import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.rule.JobOrder;
import io.lsps.rule.Tier2;
import io.lsps.settings.Setting;
import io.lsps.settings.SettingValues;
import io.lsps.workload.Framework;
import io.lsps.workload.JobSpec;
import io.lsps.workload.OutstandingAsk;
import io.lsps.workload.Phase;
import io.lsps.workload.RequestKey;
import io.lsps.workload.ResourceVector;
import io.lsps.workload.TaskOutcome;
import io.lsps.workload.WorkloadModel;
import io.lsps.yarn.options.ClusterSettings;
import io.lsps.yarn.options.QueueOptions;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Two sizes are enough for a coefficient of variation. */
class JobOrdersTest {
  private static final ResourceVector SIZE = ResourceVector.of(ResourceVector.MEMORY, 100);

  private final WorkloadModel model = new WorkloadModel();
  private boolean byPaper = true;
  private final JobOrders orders = new JobOrders(model, user -> byPaper);

  @BeforeEach
  void listen() {
    model.capacity(ResourceVector.of(ResourceVector.MEMORY, 1000));
    model.tellFirstAsks(orders::decide);
  }

  private void submit(String job) {
    model.jobSubmitted(new JobSpec(job, "alice", job, Framework.MAPREDUCE, -1, 0), 0);
  }

  private void ask(String job, int maps) {
    model.asked(job, List.of(new OutstandingAsk(RequestKey.of(Phase.MAP), maps, SIZE)), 0);
  }

  private void complete(String job) {
    submit(job);
    model.taskStarted(job, RequestKey.of(Phase.MAP), job, SIZE, 0);
    model.taskEnded(job, job, TaskOutcome.SUCCEEDED, 8000);
    model.jobFinished(job, true, 8000);
  }

  private JobOrder order(Tier2 setting) {
    return order("yarn.scheduler.lsps.tier2", Setting.nameOf(setting));
  }

  /** As the paper's rule has it. */
  private JobOrder paper() {
    return order("yarn.scheduler.lsps.rule", "paper");
  }

  private JobOrder order(String key, String value) {
    Configuration conf = new Configuration(false);
    conf.set(key, value);
    SettingValues values = ClusterSettings.from(conf);
    return orders.order("alice", new QueueOptions(values, values));
  }

  @Test
  void aUserOfWhomNothingWasDecidedIsServedFairly() {
    assertThat(paper()).isEqualTo(JobOrder.FAIR);
  }

  /** Caught: an order that is decided at the submission only, when no size is known. */
  @Test
  void theFirstAskDecides() {
    complete("past 1");
    complete("past 2");
    model.snapshot(0);
    submit("a");
    submit("b");
    int before = orders.decisions();
    ask("a", 10);
    ask("b", 10);

    assertThat(orders.decisions()).isEqualTo(before + 2);
    assertThat(paper()).isEqualTo(JobOrder.FIFO);
  }

  /** Caught: all jobs of a user estimated at each submission, for a decision that nothing reads. */
  @Test
  void underTheOtherRuleNothingIsDecidedUntilItIsThePapers() {
    byPaper = false;
    complete("past 1");
    complete("past 2");
    orders.decide("alice", 8000);
    orders.decideAll(8000);
    assertThat(orders.decisions()).isZero();
    assertThat(paper()).isEqualTo(JobOrder.FAIR);

    byPaper = true;
    orders.decideUndecided(8000);
    orders.decideUndecided(8000);

    assertThat(orders.decisions()).isEqualTo(1);
    assertThat(paper()).isEqualTo(JobOrder.FIFO);
  }

  @Test
  void aConflictOfPastAndPresentStartsTheWindowAfresh() {
    complete("past 1");
    complete("past 2");
    model.snapshot(0);
    for (int i = 0; i < 9; i++) {
      submit("small " + i);
      ask("small " + i, 1);
    }
    assertThat(model.snapshotOf("alice", 0).users.get("alice").window.count()).isEqualTo(2);
    submit("large");
    ask("large", 1000);

    assertThat(paper()).isEqualTo(JobOrder.FAIR);
    assertThat(model.snapshotOf("alice", 0).users.get("alice").window.count()).isZero();
  }

  @Test
  void aSettingGoesBeforeWhatWasDecided() {
    complete("past 1");
    complete("past 2");
    orders.decideAll(8000);

    assertThat(paper()).isEqualTo(JobOrder.FIFO);
    assertThat(order(Tier2.FAIR)).isEqualTo(JobOrder.FAIR);
    assertThat(order(Tier2.LEAST_WORK)).isEqualTo(JobOrder.LEAST_WORK);
    assertThat(order(Tier2.FLEX)).isEqualTo(JobOrder.FLEX);
  }

  /** Caught: an order that is kept from before a job came whose requests reveal no size. */
  @Test
  void smallestFirstNeedsJobsOfWhichTheAsksTellTheSize() {
    assertThat(order(Tier2.RULE)).isEqualTo(JobOrder.LEAST_WORK);
    orders.refresh(Map.of("alice", estimate(true), "bob", estimate(false)));
    assertThat(order(Tier2.RULE)).isEqualTo(JobOrder.LEAST_WORK);
    int before = orders.decisions();
    orders.refresh(Map.of("alice", estimate(false)));

    assertThat(order(Tier2.RULE)).isEqualTo(JobOrder.FAIR);
    assertThat(order(Tier2.LEAST_WORK)).isEqualTo(JobOrder.LEAST_WORK);
    assertThat(orders.decisions()).isGreaterThan(before);
  }

  private static UserEstimate estimate(boolean sized) {
    WorkloadModel other = new WorkloadModel();
    Framework framework = sized ? Framework.MAPREDUCE : Framework.SPARK;
    other.jobSubmitted(new JobSpec("job", "user", "job", framework, -1, 0), 0);
    return new UserEstimate(other.snapshot(0).users.get("user"), other.taskTimes(), null);
  }

  @Test
  void whoeverIsForgottenIsServedFairlyAgain() {
    complete("past 1");
    complete("past 2");
    orders.decide("alice", 8000);
    int before = orders.decisions();
    orders.refresh(Map.of("alice", estimate(true)));
    assertThat(orders.decisions()).isEqualTo(before);
    orders.refresh(Map.of("bob", estimate(true)));

    assertThat(paper()).isEqualTo(JobOrder.FAIR);
    assertThat(orders.decisions()).isGreaterThan(before);
  }
}
