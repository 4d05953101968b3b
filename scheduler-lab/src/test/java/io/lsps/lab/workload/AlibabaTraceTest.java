/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lsps.lab.workload.JobFramework.MapReduceFramework;
import io.lsps.lab.workload.JobFramework.TezJob;
import io.lsps.lab.workload.WorkloadJob.JobContainerSizes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Small tables in the published columns. */
class AlibabaTraceTest {
  private static final String PAIR =
      """
      R2_1,1,j_1,1,Terminated,130,140,100,0.5
      M1,3,j_1,1,Terminated,100,130,50,0.25
      """;

  /** The graph of the trace's own description, its rows in no order. */
  private static final String GRAPH =
      """
      M5_3_4,1,j_7,1,Terminated,60,70,100,0.5
      R4_2_Stg3,2,j_7,1,Terminated,40,55,100,0.5
      M1,4,j_7,1,Terminated,10,20,100,0.5
      M2_1,1,j_7,1,Terminated,20,40,100,0.5
      M3_1,1,j_7,1,Terminated,20,30,100,0.5
      """;

  @TempDir private Path folder;

  @Test
  void aStageThatNeedsTheFirstIsItsReduces() throws IOException {
    WorkloadJob job = draw(PAIR, "").get(0);
    assertThat(job.framework()).isInstanceOf(MapReduceFramework.class);
    assertThat(job.submitMillis()).isEqualTo(100_000);
    assertThat(times(job.maps())).containsExactly(30_000, 30_000, 30_000);
    assertThat(times(job.reduces())).containsExactly(10_000);
  }

  @Test
  void containersAreAsTheStagesPlanned() throws IOException {
    WorkloadJob job = draw(PAIR, "machine-mb=204800").get(0);
    assertThat(job.sizes())
        .isEqualTo(new JobContainerSizes(new ContainerSize(512, 1), new ContainerSize(1024, 1)));
    assertThat(workload(PAIR, "machine-mb=204800").slot()).isEqualTo(new ContainerSize(512, 1));
    assertThat(draw(PAIR, "sizes=no").get(0).sizes()).isNull();
  }

  @Test
  void aLargerGraphIsAChainOfApplications() throws IOException {
    Workload workload = workload(GRAPH, "");
    WorkloadJob first = draw(workload, 1).get(0);
    assertThat(times(first.maps())).containsExactly(10_000, 10_000, 10_000, 10_000);
    assertThat(times(first.reduces())).as("two stages").containsExactly(20_000, 10_000);
    WorkloadJob second = first.successors().get(0);
    assertThat(times(second.maps())).containsExactly(15_000, 15_000);
    assertThat(times(second.reduces())).containsExactly(10_000);
    assertThat(second.successors()).isEmpty();
    assertThat(List.of(second.id(), second.user())).containsExactly("j_7-aab", first.user());
    assertThat(second.name()).isNotEqualTo(first.name());
    assertThat(workload.notes())
        .contains("1 jobs of more than two stages in a row: 2 applications, one after the other");
  }

  @Test
  void tezKeepsALargerGraph() throws IOException {
    List<WorkloadJob> jobs = draw(GRAPH, "graphs=tez");
    TezJob tez = (TezJob) jobs.get(0).framework();
    assertThat(tez.vertices())
        .extracting(vertex -> vertex.tasks().count())
        .containsExactly(4, 1, 1, 2, 1);
    assertThat(tez.vertices())
        .extracting(TezJob.Vertex::needs)
        .containsExactly(List.of(), List.of(0), List.of(0), List.of(1), List.of(2, 3));
  }

  @Test
  void stagesWithoutNumbersNeedNothing() throws IOException {
    WorkloadJob job =
        draw(
                """
                task_Nzg3ODAw==,2,j_1,1,Terminated,5,7,100,0.5
                MergeTask,1,j_1,1,Terminated,5,9,100,0.5
                """,
                "")
            .get(0);
    assertThat(times(job.maps())).containsExactlyInAnyOrder(2_000, 2_000, 4_000);
    assertThat(job.reduces().count()).isZero();
  }

  @Test
  void tasksTakeTheirOwnTimesWhereInstancesAreThere() throws IOException {
    instances(
        """
        ins_1,M1,j_1,1,Terminated,100,104,m_1,1,1,50,60,0.1,0.2
        ins_2,M1,j_1,1,Failed,100,101,m_2,1,2,50,60,0.1,0.2
        ins_2,M1,j_1,1,Terminated,110,130,m_3,2,2,50,60,0.1,0.2
        ins_3,R2_1,j_1,1,Terminated,140,140,m_3,1,1,,,,
        ins_4,M1,j_other,1,Terminated,0,9,m_3,1,1,,,,
        """);
    Workload workload = workload(PAIR, "");
    WorkloadJob job = draw(workload, 1).get(0);
    assertThat(times(job.maps())).containsExactly(4_000, 20_000);
    assertThat(times(job.reduces())).as("within one second").containsExactly(500);
    assertThat(workload.notes())
        .containsExactly(
            "1 of 1 jobs that began in hours 0 to 1 of the trace",
            "1 attempts of tasks left out: they did not end well",
            "1 tasks left out: not in batch_instance");
  }

  @Test
  void whatCannotBeTakenOverIsCounted() throws IOException {
    Workload workload =
        workload(
            PAIR
                + """
                  M1,1,j_2,1,Failed,50,60,100,0.5
                  R2_1,1,j_2,1,Waiting,,,100,0.5
                  M1_2,1,j_3,1,Terminated,50,60,100,0.5
                  M2_1,1,j_3,1,Terminated,50,60,100,0.5
                  R9_8,1,j_4,1,Terminated,70,80,,
                  """,
            "sizes=no");
    assertThat(draw(workload, 1)).extracting(WorkloadJob::id).containsExactly("j_4", "j_1");
    assertThat(workload.notes())
        .containsExactlyInAnyOrder(
            "2 of 4 jobs that began in hours 0 to 1 of the trace",
            "1 jobs left out: a stage did not end well (Failed, Running, Waiting, …)",
            "1 jobs left out: their stages need each other in a circle or share a number",
            "1 needs passed over: the trace has no such stage",
            "5 tasks as long as their stage: there is no batch_instance");
  }

  /** Would catch a job whose earlier stages lie before the window and are missing. */
  @Test
  void aJobBelongsToTheWindowInWhichItBegan() throws IOException {
    assertThatThrownBy(() -> draw(PAIR, "from=0.035,hours=1"))
        .hasMessageContaining("no job is left to run; 0 of 0 jobs that began in hours 0.035 to");
    assertThat(draw(PAIR, "from=0.02,hours=0.01").get(0).reduces().count()).isEqualTo(1);
    assertThat(draw(PAIR, "from=0.02,hours=0.01").get(0).submitMillis()).isEqualTo(28_000);
  }

  @Test
  void usersAndNamesAreDrawn() throws IOException {
    StringBuilder rows = new StringBuilder();
    for (int job = 0; job < 300; job++) {
      rows.append("M1," + (1 + job % 50) + ",j_" + job + ",1,Terminated," + job + ",")
          .append(job + 1 + job % 90)
          .append(",100,0.5\n");
    }
    Workload workload = workload(rows.toString(), "users=6");
    List<WorkloadJob> first = draw(workload, 1);
    assertThat(first).isEqualTo(draw(workload, 1));
    assertThat(first.stream().map(WorkloadJob::user).toList())
        .isNotEqualTo(draw(workload, 2).stream().map(WorkloadJob::user).toList());
    assertThat(workload.users()).hasSize(6).contains("user6");
    assertThat(first.stream().map(WorkloadJob::name).distinct().count()).isBetween(4L, 18L);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "M1,x,j_1,1,Terminated,1,2,100,0.5|column 2 (instance_num): expected a whole number of zero"
            + " or more, found \"x\"",
        "M1,9000000,j_1,1,Terminated,1,2,100,0.5|column 2 (instance_num): expected at most 1000000"
            + " instances, found \"9000000\"",
        "M1,1,,1,Terminated,1,2,100,0.5|column 3 (job_name): expected a name, found \"\"",
        "M1,1,j_1,1,Terminated,1,2,a lot,0.5|column 8 (plan_cpu, 100 is a core): expected a number"
            + " of zero or more, or nothing, found \"a lot\"",
        "M1,1,j_1|expected 9 columns, found 3"
      })
  void aBadRowIsRefusedWithFileLineColumnAndWhatWasExpected(String row, String reason) {
    assertThatThrownBy(() -> draw(PAIR + row + "\n", ""))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(folder.resolve("batch_task.csv") + ":3: " + reason);
  }

  /** Would catch a mistake that is told after minutes of reading. */
  @Test
  void optionsAreRefusedBeforeAnythingIsRead() throws IOException {
    assertThatThrownBy(() -> workload("nothing that could be read", "user=3"))
        .hasMessageContaining("has no option [user]; it has [")
        .hasMessageContaining("users");
    assertThatThrownBy(() -> workload("nothing that could be read", "graphs=spark"))
        .hasMessageEndingWith("graphs is chain or tez, not spark");
    assertThat(draw(PAIR, "mixed-sizes=yes").get(0).sizes()).isNotNull();
  }

  @Test
  void theTableOfTasksAloneIsEnough() throws IOException {
    workload(PAIR, "");
    assertThat(draw(Workloads.byName(folder.resolve("batch_task.csv") + ":users=3"), 1)).hasSize(1);
  }

  private void instances(String rows) throws IOException {
    Files.writeString(folder.resolve("batch_instance.csv"), rows);
  }

  private Workload workload(String rows, String options) throws IOException {
    Files.writeString(folder.resolve("batch_task.csv"), rows);
    return Workloads.byName(folder + (options.isEmpty() ? "" : ":" + options));
  }

  private List<WorkloadJob> draw(String rows, String options) throws IOException {
    return draw(workload(rows, options), 1);
  }

  private static List<WorkloadJob> draw(Workload workload, long seed) {
    List<WorkloadJob> all = new ArrayList<>();
    try (Workload.Jobs reading = workload.jobs(seed)) {
      reading.forEachRemaining(all::add);
    }
    return all;
  }

  private static long[] times(PhaseTasks tasks) {
    return LongStream.range(0, tasks.count()).map(task -> tasks.millis((int) task)).toArray();
  }
}
