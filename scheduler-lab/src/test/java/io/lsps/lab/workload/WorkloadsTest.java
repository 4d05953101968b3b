/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.lsps.lab.workload.Workload.WorkloadProfile;
import java.util.ArrayList;
import java.util.List;
import org.apache.commons.math3.random.Well19937c;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class WorkloadsTest {
  @ParameterizedTest
  @EnumSource(Distribution.class)
  void lawsHaveTheirMean(Distribution law) {
    Well19937c random = new Well19937c(1);
    double sum = 0;
    for (int i = 0; i < 400_000; i++) {
      sum += law.draw(random, 7);
    }
    assertThat(sum / 400_000).isCloseTo(7, withinPercentage(2));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "lsps-table2",
        "effective-table1:cv=1",
        "effective-table1:cv=2",
        "effective-case1",
        "effective-case2:load=normal",
        "effective-case3",
        "gp-table3:period=idle,position=1",
        "flex-online:lambda=1,deadline-factor=2",
        "flex-mix172",
        "jr-batch:jobs=40",
        "synthetic:jobs=50"
      })
  void drawsRepeatAndRiseInTime(String name) {
    Workload workload = Workloads.byName(name);
    List<WorkloadJob> jobs = draw(workload, 3);
    assertThat(jobs).isEqualTo(draw(Workloads.byName(name), 3)).isNotEqualTo(draw(workload, 4));
    assertThat(WorkloadProfile.of(workload, 3).jobs()).isEqualTo(jobs.size());
    assertThat(workload.users())
        .containsAll(jobs.stream().map(WorkloadJob::user).distinct().toList());
  }

  @Test
  void lspsTable2HasThePapersJobCounts() {
    List<WorkloadJob> jobs = draw(Workloads.byName("lsps-table2"), 1);
    assertThat(jobs.stream().filter(job -> job.user().equals("user1")).count()).isEqualTo(150);
    assertThat(jobs.stream().filter(job -> job.user().equals("user2")).count()).isEqualTo(100);
    assertThat(jobs.stream().filter(job -> job.user().equals("user3")).count()).isEqualTo(30);
    assertThat(jobs.stream().filter(job -> job.user().equals("user4")).count()).isEqualTo(5);
  }

  @Test
  void aBatchMayComeInTurnsAndHalfOfItMayHaveNoPast() {
    Workload batch = Workloads.byName("jr-batch:jobs=200,past=0.5,gap-seconds=10");
    List<WorkloadJob> jobs = draw(batch, 1);
    assertThat(jobs.get(199).submitMillis()).isBetween(1_500_000L, 2_500_000L);
    List<WorkloadJob> atOnce = draw(Workloads.byName("jr-batch:jobs=200"), 1);
    assertThat(jobs.stream().map(job -> job.at(0)).toList()).isEqualTo(atOnce);
    assertThat(batch.history(1).get("batch").recurring.size()).isBetween(80, 120);
    assertThat(Workloads.byName("jr-batch:past=0").history(1)).isEmpty();
  }

  @Test
  void gpTable3HasTheLongJobInItsPlaceAndUncountedTrailingJobs() {
    List<WorkloadJob> jobs = draw(Workloads.byName("gp-table3:position=92"), 1);
    assertThat(jobs).hasSize(155);
    assertThat(jobs.get(91).id()).startsWith("long");
    assertThat(jobs.stream().filter(WorkloadJob::counted).count()).isEqualTo(130);
  }

  @Test
  void joinsOfTheMixedWorkloadAreThreeJobsOneAfterTheOther() {
    List<WorkloadJob> jobs = draw(Workloads.byName("gp-table3:mix=mixed,position=92"), 1);
    assertThat(jobs).hasSize(155);
    assertThat(WorkloadProfile.of(Workloads.byName("gp-table3:mix=mixed"), 1).jobs())
        .isEqualTo(160 + 25);
    List<WorkloadJob> joins = jobs.stream().filter(job -> !job.successors().isEmpty()).toList();
    assertThat(joins).hasSize(15);
    assertThat(joins.stream().mapToInt(job -> job.maps().count()).sum()).isEqualTo(870);
    for (WorkloadJob join : joins) {
      WorkloadJob second = join.successors().get(0);
      assertThat(second.maps().count()).isEqualTo(join.reduces().count());
      assertThat(second.successors()).hasSize(1);
      assertThat(second.user()).isEqualTo(join.user());
    }
  }

  @Test
  void bothMixesOfGpTable3HaveTheTablesMapsAndTakeTheSlotsAskedFor() {
    for (String mix : List.of("io", "mixed")) {
      Workload workload = Workloads.byName("gp-table3:slots-per-node=4,mix=" + mix);
      assertThat(workload.cluster().slots()).isEqualTo(400);
      List<WorkloadJob> counted = draw(workload, 1).stream().filter(WorkloadJob::counted).toList();
      assertThat(counted.stream().mapToInt(job -> job.maps().count()).sum()).isEqualTo(28_621);
    }
  }

  @Test
  void syntheticOffersTheLoadAskedFor() {
    Workload workload = Workloads.byName("synthetic:jobs=60000,load=0.7,size=exponential,burst=3");
    assertThat(WorkloadProfile.of(workload, 1).load(workload.cluster().slots()))
        .isCloseTo(0.7, withinPercentage(8));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "nothing",
        "synthetic:userz=3",
        "synthetic:users=many",
        "synthetic:users=0",
        "synthetic:users",
        "synthetic:size=normal",
        "gp-table3:period=lazy",
        "gp-table3:mix=both",
        "effective-case1:load=x"
      })
  void unknownNamesAndOptionsAreRefused(String name) {
    assertThatThrownBy(() -> Workloads.byName(name)).isInstanceOf(IllegalArgumentException.class);
  }

  private static List<WorkloadJob> draw(Workload workload, long seed) {
    List<WorkloadJob> jobs = new ArrayList<>();
    try (Workload.Jobs draw = workload.jobs(seed)) {
      draw.forEachRemaining(jobs::add);
    }
    return jobs;
  }
}
