/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.lsps.lab.workload.Workload.WorkloadProfile;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UnkindWorkloadsTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "canary",
        "weights",
        "never-started",
        "flood",
        "split",
        "notebook:hours=24",
        "spark",
        "tez",
        "mixed",
        "certain",
        "equals",
        "giant",
        "straggler",
        "idle",
        "names",
        "long-tasks",
        "nested",
        "skew"
      })
  void aSeedGivesTheSameJobsByRisingTimeWithNamesOfTheirOwn(String name) {
    List<WorkloadJob> jobs = draw(name, 1);
    assertThat(jobs).usingRecursiveComparison().isEqualTo(draw(name, 1));
    assertThat(jobs).extracting(WorkloadJob::submitMillis).isSorted();
    assertThat(jobs).extracting(WorkloadJob::id).doesNotHaveDuplicates();
    assertThat(jobs)
        .extracting(WorkloadJob::user)
        .hasSameElementsAs(Workloads.byName(name).users());
  }

  @ParameterizedTest
  @ValueSource(strings = {"flood", "split", "weights:tiny=0", "weights:tiny=0,light-jobs=60"})
  void bothUsersHaveTheSameWork(String name) {
    Map<String, Double> work = new LinkedHashMap<>();
    draw(name, 3).forEach(job -> work.merge(job.user(), job.workMillis(), Double::sum));
    double one = work.values().iterator().next();
    assertThat(work).hasSize(2);
    assertThat(work.values()).allSatisfy(sum -> assertThat(sum).isCloseTo(one, within(1.0)));
  }

  @Test
  void theCanarysClusterIsAlmostIdle() {
    Workload canary = Workloads.byName("canary");
    assertThat(WorkloadProfile.of(canary, 1).load(canary.cluster().slots())).isBetween(0.02, 0.1);
  }

  @Test
  void aNotebookWithoutExecutorsIsNone() {
    List<WorkloadJob> with = draw("notebook:hours=24", 1);
    List<WorkloadJob> without = draw("notebook:hours=24,executors=0", 1);
    assertThat(with).hasSize(without.size() + 1).containsAll(without);
  }

  @Test
  void unequalPiecesAreRefused() {
    assertThatThrownBy(() -> Workloads.byName("split:maps=100,pieces=7"))
        .hasMessage("split: maps must be a multiple of pieces, not 100 and 7");
    assertThatThrownBy(() -> Workloads.byName("never-started:limit=luck"))
        .hasMessageContaining("limit must be apps or am");
  }

  @Test
  void aHostileWorldOffersTheLoadThatItIsAskedFor() {
    for (String name : List.of("equals", "straggler", "names", "long-tasks", "nested", "skew")) {
      Workload world = Workloads.byName(name + ":load=0.8,seconds=100000");
      assertThat(WorkloadProfile.of(world, 1).load(world.cluster().slots()))
          .as(name)
          .isCloseTo(0.8, within(0.1));
    }
  }

  private static List<WorkloadJob> draw(String name, long seed) {
    List<WorkloadJob> all = new ArrayList<>();
    Workloads.byName(name).jobs(seed).forEachRemaining(all::add);
    return all;
  }
}
