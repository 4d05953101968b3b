/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.order.yarn;

import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.order.BatchJob;
import io.lsps.order.Slots;
import io.lsps.order.yarn.JohnsonGoal.Objective;
import io.lsps.order.yarn.JohnsonGoal.SlotSplit;
import io.lsps.policy.yarn.AppView;
import io.lsps.workload.Framework;
import io.lsps.workload.JobSpec;
import io.lsps.workload.OutstandingAsk;
import io.lsps.workload.Phase;
import io.lsps.workload.RequestKey;
import io.lsps.workload.ResourceVector;
import io.lsps.workload.SizeBasis;
import io.lsps.workload.SizeEstimator;
import io.lsps.workload.TaskOutcome;
import io.lsps.workload.WorkloadModel;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.util.resource.Resources;
import org.junit.jupiter.api.Test;

/** The plan as jobs come, ask, work and go. Times in seconds; ten containers. */
class JohnsonPlanTest {
  private static final SlotSplit HALVES = SlotSplit.parse("1:1");

  private static final ResourceVector SIZE = ResourceVector.of(ResourceVector.MEMORY, 1024);

  private final WorkloadModel model = new WorkloadModel();
  private final Map<String, ApplicationId> apps = new LinkedHashMap<>();
  private JohnsonPlan plan = JohnsonPlan.EMPTY;
  private boolean strict = true;
  private int slots = 10;

  private void submit(String id, String name) {
    ApplicationId app = ApplicationId.newInstance(1, apps.size() + 1);
    apps.put(id, app);
    model.jobSubmitted(
        new JobSpec(app.toString(), "root.batch", name, Framework.MAPREDUCE, -1, apps.size()), 0);
  }

  private void asks(String id, Phase phase, int tasks) {
    model.asked(
        apps.get(id).toString(), List.of(new OutstandingAsk(RequestKey.of(phase), tasks, SIZE)), 0);
  }

  private void runs(String id, Phase phase, String task, long from, long to) {
    String app = apps.get(id).toString();
    model.taskStarted(app, RequestKey.of(phase), task, SIZE, 1000 * from);
    if (to > from) {
      model.taskEnded(app, task, TaskOutcome.SUCCEEDED, 1000 * to);
    }
  }

  /** A job of one map and one reduce that ran, to be remembered. */
  private void remember(String name, int map, int reduce) {
    submit("past " + name, name);
    runs("past " + name, Phase.MAP, "m", 0, map);
    runs("past " + name, Phase.REDUCE, "r", map, (long) map + reduce);
    goes("past " + name);
  }

  private void goes(String id) {
    model.jobFinished(apps.remove(id).toString(), true, 0);
  }

  private List<String> plan(Objective objective, SlotSplit given, long now) {
    model.snapshot(1000 * now);
    SizeEstimator estimator = new SizeEstimator(model.taskTimes(), SizeBasis.REMAINING);
    List<AppView> views = new ArrayList<>();
    Map<ApplicationId, BatchJob> works = new LinkedHashMap<>();
    for (ApplicationId app : apps.values()) {
      AppView view =
          new AppView(
              app, model.job(app.toString(), 1000 * now), Set.of(), Resources.none(), Map.of());
      views.add(view);
      BatchJob work = JobWork.of(view, estimator);
      if (work != null) {
        works.put(app, work);
      }
    }
    plan =
        plan.next(
            views,
            works,
            slots,
            new JohnsonGoal(objective, strict ? SlotSplit.parse("strict " + given) : given));
    return apps.keySet().stream()
        .sorted(Comparator.comparingInt(id -> plan.position(apps.get(id))))
        .toList();
  }

  @Test
  void jobsOfWhichNothingIsKnownComeLastInTheirOrder() {
    submit("u1", "unheard of");
    assertThat(plan(Objective.MAKESPAN, HALVES, 0)).containsExactly("u1");
    assertThat(plan.prediction).isNull();
    remember("etl", 10, 20);
    submit("etl", "etl");
    submit("u2", "never heard of");
    // By now the user's mean is known, which tells something of everyone.
    assertThat(plan(Objective.MAKESPAN, HALVES, 0)).containsExactly("u1", "etl", "u2");
    assertThat(plan.prediction.makespanSeconds()).isEqualTo(30);
  }

  @Test
  void theOrderIsJohnsonsByWhatIsRemembered() {
    remember("map heavy", 50, 5);
    remember("reduce heavy", 5, 50);
    submit("m", "map heavy");
    submit("r", "reduce heavy");
    assertThat(plan(Objective.MAKESPAN, HALVES, 0)).containsExactly("r", "m");
    assertThat(plan.split).isEqualTo(new Slots(5, 5));
    plan = JohnsonPlan.EMPTY;
    assertThat(plan(Objective.SUBMISSION, HALVES, 0)).containsExactly("m", "r");
  }

  @Test
  void aJobThatGoesLeavesTheOthersInTheirOrder() {
    remember("small", 1, 2);
    remember("middle", 8, 4);
    remember("large", 20, 40);
    submit("small", "small");
    submit("large", "large");
    submit("middle", "middle");
    List<String> before = plan(Objective.MAKESPAN_TCT, HALVES, 0);
    assertThat(before.get(0)).isEqualTo("small");
    goes("small");
    assertThat(plan(Objective.MAKESPAN_TCT, HALVES, 0)).isEqualTo(before.subList(1, 3));
  }

  /** By what is left now they would change places. */
  @Test
  void whoIsLeftDoesNotChangePlacesWhenAnotherGoes() {
    remember("etl", 10, 8);
    remember("log", 6, 9);
    remember("gone", 1, 1);
    for (String job : new String[] {"etl", "log", "gone"}) {
      submit(job, job);
      asks(job, Phase.MAP, 1);
    }
    assertThat(plan(Objective.MAKESPAN, HALVES, 0)).containsSubsequence("log", "etl");
    asks("etl", Phase.MAP, 0);
    runs("etl", Phase.MAP, "m", 0, 10);
    goes("gone");
    assertThat(plan(Objective.MAKESPAN, HALVES, 10)).containsExactly("log", "etl");
  }

  /**
   * Every master that leaves gives the queue room for more tasks. By what is left now the jobs
   * would change places, and those that have begun would wait.
   */
  @Test
  void theOrderStaysWhenTheNumberOfContainersChanges() {
    remember("etl", 10, 8);
    remember("log", 6, 9);
    submit("etl", "etl");
    submit("log", "log");
    asks("etl", Phase.MAP, 1);
    asks("log", Phase.MAP, 1);
    assertThat(plan(Objective.MAKESPAN, HALVES, 0)).containsExactly("log", "etl");
    asks("etl", Phase.MAP, 0);
    runs("etl", Phase.MAP, "m", 0, 0);
    slots = 2;
    assertThat(plan(Objective.MAKESPAN, HALVES, 8)).containsExactly("log", "etl");
    // Of the order that is kept: maps until 6 and 8, reduces until 15 and 23.
    assertThat(plan.prediction.makespanSeconds()).isEqualTo(23);

    submit("new", "log");
    assertThat(plan(Objective.MAKESPAN, HALVES, 8)).containsSubsequence("etl", "log");
  }

  @Test
  void aSplitIsSearchedAgainForTheOrderThatIsKept() {
    remember("maps", 10, 1);
    submit("maps", "maps");
    asks("maps", Phase.MAP, 90);
    plan(Objective.MAKESPAN, SlotSplit.parse("auto"), 0);
    slots = 20;
    plan(Objective.MAKESPAN, SlotSplit.parse("auto"), 0);
    assertThat(plan.split).isEqualTo(new Slots(18, 2));
  }

  @Test
  void whatIsLeftCounts() {
    remember("etl", 10, 8);
    remember("log", 6, 9);
    submit("etl", "etl");
    submit("log", "log");
    assertThat(plan(Objective.MAKESPAN, HALVES, 0)).containsExactly("log", "etl");
    asks("etl", Phase.MAP, 0);
    runs("etl", Phase.MAP, "m", 0, 10);
    // Its only map has ended, so its maps take no time at all.
    assertThat(plan(Objective.MAKESPAN, HALVES, 10)).containsExactly("etl", "log");
  }

  /** Else a job whose tasks are nearly done would be planned as if they had just begun. */
  @Test
  void whatARunningTaskHasDoneIsDone() {
    remember("etl", 10, 2);
    submit("etl", "etl");
    asks("etl", Phase.MAP, 0);
    runs("etl", Phase.MAP, "m", 0, 0);
    plan(Objective.MAKESPAN, HALVES, 6);
    assertThat(plan.prediction.makespanSeconds()).isEqualTo(4 + 2);
  }

  @Test
  void aClusterThatGrewIsPlannedAnew() {
    remember("etl", 10, 8);
    submit("etl", "etl");
    plan(Objective.MAKESPAN, HALVES, 0);
    slots = 20;
    plan(Objective.MAKESPAN, HALVES, 0);
    assertThat(plan.slots).isEqualTo(20);
    assertThat(plan.split).isEqualTo(new Slots(10, 10));
  }

  @Test
  void aSplitThatIsSearchedForFollowsTheWork() {
    remember("maps", 10, 1);
    submit("maps", "maps");
    asks("maps", Phase.MAP, 90);
    plan(Objective.MAKESPAN, SlotSplit.parse("auto"), 0);
    assertThat(plan.split).isEqualTo(new Slots(9, 1));
  }

  /** Two jobs of one map and one reduce each, 10 s in all: in one pool of ten, alone each. */
  @Test
  void onePoolIsPredictedAsOnePool() {
    remember("long", 6, 4);
    remember("short", 1, 2);
    submit("long", "long");
    submit("short", "short");
    strict = false;
    for (Objective objective : Objective.values()) {
      plan = JohnsonPlan.EMPTY;
      plan(objective, SlotSplit.parse("1:9"), 0);
      assertThat(plan.split).isEqualTo(new Slots(1, 9));
      assertThat(plan.prediction.makespanSeconds()).isEqualTo(10);
      assertThat(plan.prediction.totalCompletionSeconds()).isEqualTo(13);
    }
    strict = true;
    plan = JohnsonPlan.EMPTY;
    plan(Objective.TCT, SlotSplit.parse("1:9"), 0);
    assertThat(plan.prediction.makespanSeconds()).isEqualTo(11);
  }

  @Test
  void forTheSumOfTimesTheShortestIsFirstAndReducesAreNotHeld() {
    remember("long", 6, 4);
    remember("short", 2, 1);
    submit("long", "long");
    submit("short", "short");
    strict = false;
    assertThat(plan(Objective.TCT, SlotSplit.parse("auto"), 0)).containsExactly("short", "long");
    assertThat(plan.split).isNull();
    plan = JohnsonPlan.EMPTY;
    plan(Objective.MAKESPAN, SlotSplit.parse("auto"), 0);
    assertThat(plan.split).isNotNull();
  }

  @Test
  void nothingNewMakesNoNewPlan() {
    remember("etl", 10, 8);
    submit("etl", "etl");
    plan(Objective.MAKESPAN, HALVES, 0);
    JohnsonPlan before = plan;
    plan(Objective.MAKESPAN, HALVES, 5);
    assertThat(plan).isSameAs(before);
  }

  /** Caught: an overflow, so that a batch with such a job has no plan at all. */
  @Test
  void aJobThatPromisesTwoThousandMillionReducesGoesLast() {
    remember("etl", 30, 1_000_000);
    ApplicationId endless = ApplicationId.newInstance(1, 99);
    apps.put("endless", endless);
    model.jobSubmitted(
        new JobSpec(
            endless.toString(), "root.batch", "etl", Framework.MAPREDUCE, Integer.MAX_VALUE, 0),
        0);
    submit("small", "etl");
    asks("endless", Phase.MAP, Integer.MAX_VALUE);
    asks("small", Phase.MAP, 1);

    assertThat(plan(Objective.TCT, HALVES, 0)).containsExactly("small", "endless");
  }
}
