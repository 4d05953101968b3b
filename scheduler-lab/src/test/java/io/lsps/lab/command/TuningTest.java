/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.command;

import static io.lsps.lab.sim.settings.ClusterVariants.immediate;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.lsps.lab.HadoopLogging;
import io.lsps.lab.command.Experiment.WorkloadDraw;
import io.lsps.lab.command.Tuning.StockSettings;
import io.lsps.lab.metrics.RunResult;
import io.lsps.lab.report.RunSetup.TuningResult;
import io.lsps.lab.sim.settings.SimulationSettings;
import io.lsps.lab.workload.PhaseTasks;
import io.lsps.lab.workload.Workload;
import io.lsps.lab.workload.WorkloadJob;
import io.lsps.lab.workload.Workloads;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class TuningTest {
  private static final Progress SILENT = new Progress(null, false);
  private static final String WORKLOAD =
      "synthetic:jobs=30,users=3,nodes=3,slots-per-node=2,maps=6,load=1.2";

  /** A race runs hundreds of candidates. */
  private static final String RACED =
      "synthetic:jobs=15,users=3,nodes=3,slots-per-node=2,maps=6,load=1.2";

  @BeforeAll
  static void quiet() {
    HadoopLogging.quiet();
  }

  private static Experiment experiment(String name, String... schedulers) {
    Workload workload = Workloads.byName(name);
    return new Experiment(
        workload,
        profile -> SimulationSettings.pool(3, 2),
        List.of(schedulers),
        Map.of(),
        Map.of());
  }

  @Test
  void ofThoseNearTheBestOnTrainingDrawsTheBestMeasuredIsChosen() {
    Experiment experiment = experiment(RACED, "best-stock", "fair-tuned", "lsps");
    List<Long> measured = List.of(1L, 1001L);
    List<TuningResult> choices = new Tuning(experiment, measured, 2).choose(SILENT);

    assertThat(choices).extracting(TuningResult::rival).containsExactly("best-stock", "fair-tuned");
    for (TuningResult choice : choices) {
      assertThat(choice.trainingSeeds()).hasSize(2).doesNotContainAnyElementsOf(measured);
      assertThat(choice.sameJobs()).isFalse();
      Map<String, Double> finals =
          experiment
              .with(List.copyOf(choice.finals().keySet()))
              .run(measured, SILENT, JobLog.none())
              .stream()
              .collect(
                  Collectors.groupingBy(
                      RunResult::scheduler, Collectors.averagingDouble(RunResult::meanResponse)));
      assertThat(choice.finals()).hasSizeGreaterThan(1).containsOnlyKeys(finals.keySet());
      // With one queue for all, Hadoop's CapacityScheduler does not do the same in every run.
      choice
          .finals()
          .forEach(
              (name, mean) ->
                  assertThat(mean).as(name).isCloseTo(finals.get(name), withinPercentage(0.5)));
      assertThat(choice.finals().get(choice.chosen())).isEqualTo(least(choice.finals()));
    }
    assertThat(choices).extracting(TuningResult::tried).containsExactly(240, 120);
    // A third of them at most goes on to the second draw.
    assertThat(choices.get(0).meanResponse()).hasSizeBetween(2, 75);
    assertThat(choices.get(1).meanResponse()).hasSizeBetween(2, 35);
    assertThat(choices.get(1).chosen()).startsWith("fair[");
  }

  private static double least(Map<String, Double> means) {
    return means.values().stream().min(Comparator.naturalOrder()).orElseThrow();
  }

  /** Whoever gives up a candidate too early chooses another. Fair does the same in every run. */
  @Test
  void givingUpWhatCannotWinChangesNoChoice() {
    Experiment experiment = experiment(RACED, "fair-tuned");
    List<TuningResult> choices = new Tuning(experiment, List.of(1L), 1).choose(SILENT);

    for (TuningResult choice : choices) {
      List<String> all = List.copyOf(choice.meanResponse().keySet());
      Map<String, Double> whole =
          experiment.with(all).run(choice.trainingSeeds(), SILENT, JobLog.none()).stream()
              .collect(
                  Collectors.groupingBy(
                      RunResult::scheduler, Collectors.averagingDouble(RunResult::meanResponse)));
      List<Double> near =
          all.stream().map(whole::get).filter(mean -> mean <= 1.05 * least(whole)).toList();
      assertThat(choice.finals().keySet().stream().map(whole::get))
          .as(choice.rival() + ": each outcome near the best once")
          .containsExactlyInAnyOrderElementsOf(
              near.size() == 1 ? List.of() : near.stream().distinct().toList());
    }
    assertThat(choices.get(0).meanResponse()).containsValue(Double.POSITIVE_INFINITY);
  }

  @Test
  void roundsGrowToAllDraws() {
    assertThat(Tuning.rounds(10)).containsExactly(1, 3, 10);
    assertThat(Tuning.rounds(3)).containsExactly(1, 3);
    assertThat(Tuning.rounds(1)).containsExactly(1);
  }

  @Test
  void limitsOfMastersAreTriedWhereMastersTakeContainers() {
    assertThat(new StockSettings(false, true, "").of("best-stock"))
        .doesNotHaveDuplicates()
        .noneMatch(name -> name.contains("AMShare") || name.contains("am-resource"));
    assertThat(new StockSettings(false, false, "").of("best-stock"))
        .noneMatch(name -> name.contains("queues=one"));
  }

  /** An expert who knows the users gives those of small jobs more weight. */
  @Test
  void queuesAreWeightedByTheSizesOfTheirUsersJobs() {
    Workload workload =
        of(
            List.of("ann", "bob"),
            List.of(
                WorkloadJob.of("1", "ann", "app", 0, PhaseTasks.alike(9, 1000), PhaseTasks.NONE),
                WorkloadJob.of("2", "ann", "app", 0, PhaseTasks.alike(1, 1000), PhaseTasks.NONE),
                WorkloadJob.of("3", "bob", "app", 0, PhaseTasks.alike(4, 500), PhaseTasks.NONE)));
    String weights = StockSettings.inverseSizes(workload, 1);
    assertThat(weights).isEqualTo("queue.ann.weight=1.0;queue.bob.weight=2.5");
    assertThat(new StockSettings(false, true, weights).of("fair-tuned"))
        .contains("fair[slowstart=1;policy=fifo;" + weights + "]")
        .noneMatch(name -> name.contains("queues=one") && name.contains(".weight="));
    assertThat(StockSettings.inverseSizes(of(List.of("ann"), List.of(workload.jobs(1).next())), 1))
        .isEmpty();
  }

  /** The reference looks at asks alone: a small job overtakes a large one of whomever. */
  @Test
  void leastAsksFirstLetsTheSmallJobOvertake() {
    Workload workload =
        of(
            List.of("ann", "bob"),
            List.of(
                WorkloadJob.of(
                    "large", "ann", "app", 0, PhaseTasks.alike(12, 9000), PhaseTasks.alike(0, 1)),
                WorkloadJob.of(
                    "small",
                    "bob",
                    "app",
                    2000,
                    PhaseTasks.alike(2, 9000),
                    PhaseTasks.alike(0, 1))));
    List<RunResult> runs =
        new Experiment(
                workload,
                profile -> immediate(SimulationSettings.pool(1, 2)),
                List.of("capacity-least-asks", "capacity[queues=one]"),
                Map.of(),
                Map.of())
            .run(List.of(1L), SILENT, JobLog.none());
    // bob waits for the two tasks that run, or for all of ann's.
    assertThat(runs.get(0).users().get("bob").meanResponse()).isEqualTo(16);
    assertThat(runs.get(1).users().get("bob").meanResponse()).isEqualTo(61);
  }

  /** The same jobs whatever the draw. */
  private static Workload of(List<String> users, List<WorkloadJob> jobs) {
    return new Workload() {
      @Override
      public String name() {
        return "by hand";
      }

      @Override
      public List<String> users() {
        return users;
      }

      @Override
      public Jobs jobs(long seed) {
        return Jobs.of(jobs);
      }
    };
  }

  /** A row that is called by one name and runs another scheduler would be believed. */
  @Test
  void aTunedRivalRunsWhatWasChosen() {
    Experiment experiment = experiment(WORKLOAD, "fair-tuned", "fair[slowstart=0.8;policy=fifo]");
    List<RunResult> results =
        experiment
            .knowing(Map.of("fair-tuned", "fair[slowstart=0.8;policy=fifo]"))
            .run(List.of(3L), SILENT, JobLog.none());
    assertThat(results.get(0).scheduler()).isEqualTo("fair-tuned");
    assertThat(results.get(0).meanResponse()).isEqualTo(results.get(1).meanResponse());
    assertThatThrownBy(() -> experiment.run(List.of(3L), SILENT, JobLog.none()))
        .hasMessageContaining("fair-tuned has not been tuned");
  }

  /** An option that is taken and does nothing would leave the rival as shipped. */
  @Test
  void slowstartAndPolicyOfANameReachTheRun() {
    List<RunResult> results =
        experiment(
                WORKLOAD,
                "fair",
                "fair[slowstart=0.05;policy=fair]",
                "fair[slowstart=1]",
                "fair[policy=fifo]",
                "capacity[policy=fair]",
                "capacity[policy=fifo]",
                "capacity")
            .run(List.of(3L), SILENT, JobLog.none());
    List<Double> means = results.stream().map(RunResult::meanResponse).toList();
    assertThat(means.get(1)).isEqualTo(means.get(0));
    assertThat(means.get(2)).isNotEqualTo(means.get(0));
    assertThat(means.get(3)).isNotEqualTo(means.get(0));
    assertThat(means.get(4)).isNotEqualTo(means.get(5));
    assertThat(means.get(5)).isEqualTo(means.get(6));
  }

  @Test
  void drawsWithoutChanceAreToldToBeTheSame() {
    Workload trace =
        of(
            List.of("ann"),
            List.of(
                WorkloadJob.of(
                    "a", "ann", "app", 0, PhaseTasks.alike(4, 9000), PhaseTasks.alike(1, 5000))));
    Experiment experiment =
        new Experiment(
            trace,
            profile -> SimulationSettings.pool(1, 2),
            List.of("capacity-tuned"),
            Map.of(),
            Map.of());
    TuningResult choice = new Tuning(experiment, List.of(1L), 1).choose(SILENT).get(0);
    assertThat(choice.sameJobs()).isTrue();
    assertThat(choice.told()).contains("same jobs as the measured draws");
  }

  @Test
  void nothingIsRunWhereNoRivalIsTuned() {
    assertThat(new Tuning(experiment(WORKLOAD, "fair"), List.of(1L), 3).choose(SILENT)).isEmpty();
    assertThatThrownBy(() -> new Tuning(experiment(WORKLOAD, "fair"), List.of(1L), 0))
        .hasMessageContaining("--training must be at least 1");
  }

  /** A cluster for the load of the first draw makes other draws easy or hopeless. */
  @Test
  void everyDrawHasAClusterForItsOwnLoad() {
    Workload workload = Workloads.byName("lsps-table2");
    Experiment experiment =
        new Experiment(
            workload,
            profile -> SimulationSettings.pool(profile.nodesFor(0.8, 4), 4),
            List.of("fair"),
            Map.of(),
            Map.of());
    List<WorkloadDraw> draws = List.of(experiment.draw(1), experiment.draw(2), experiment.draw(4));
    assertThat(draws).extracting(draw -> draw.settings().nodes()).doesNotHaveDuplicates();
    assertThat(draws)
        .allSatisfy(draw -> assertThat(draw.conditions().offeredLoad()).isBetween(0.65, 0.8));
  }
}
