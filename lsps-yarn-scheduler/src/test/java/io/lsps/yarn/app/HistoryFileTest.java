/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.lsps.preempt.KillAccounts;
import io.lsps.preempt.KillAccounts.KillAccount;
import io.lsps.preempt.OwedContainers.ClaimKind;
import io.lsps.scorecard.EndedJob;
import io.lsps.scorecard.EndedJob.Decider;
import io.lsps.scorecard.Scorecard;
import io.lsps.workload.Framework;
import io.lsps.workload.HistoryLimits;
import io.lsps.workload.JobProgress;
import io.lsps.workload.JobProgress.Part;
import io.lsps.workload.JobSpec;
import io.lsps.workload.Phase;
import io.lsps.workload.RequestKey;
import io.lsps.workload.ResourceVector;
import io.lsps.workload.TaskOutcome;
import io.lsps.workload.UserHistory;
import io.lsps.workload.WorkloadModel;
import io.lsps.yarn.app.Running.RunningJob;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HistoryFileTest {
  private static final ResourceVector SIZE =
      ResourceVector.of(
          new String[] {ResourceVector.MEMORY, ResourceVector.VCORES, "gpu"}, 1024, 1, 2);

  @TempDir Path temporary;
  private Path folder;

  @BeforeEach
  void choose() {
    folder = temporary.resolve("deep/down");
  }

  @Test
  void thereIsNothingToRememberAtFirst() throws IOException {
    assertThat(read(file())).isEmpty();
  }

  @Test
  void whatIsWrittenIsReadAgain() throws IOException {
    WorkloadModel model = someHistory("root.alice");
    HistoryFile file = file();
    file.write(model, Running.NONE);
    file.write(model, Running.NONE);

    Map<String, UserHistory> read = read(file());

    assertThat(read).usingRecursiveComparison().isEqualTo(histories(model));
    UserHistory alice = read.get("root.alice");
    assertThat(alice.jobs.phase(Phase.MAP).taskSeconds.mean()).isEqualTo(8);
    assertThat(alice.jobs.phase(Phase.MAP).work).isEqualTo(SIZE.times(8));
    assertThat(alice.recurring).containsOnlyKeys("wordcount #");
    assertThat(folder).isDirectoryNotContaining("glob:**/*.new");
  }

  /** It holds the names of people's jobs. */
  @Test
  void onlyItsOwnerMayReadIt() throws IOException {
    file().write(someHistory("root.alice"), Running.NONE);

    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files)
          .filteredOn(file -> file.getFileName().toString().matches("history.*json"))
          .isNotEmpty()
          .allSatisfy(
              file ->
                  assertThat(Files.getPosixFilePermissions(file))
                      .isEqualTo(PosixFilePermissions.fromString("rw-------")));
    }
  }

  @Test
  void theMostRecentUserIsWrittenFirstSoThatABoundKeepsIt() throws IOException {
    WorkloadModel model = someHistory("root.alice");
    learn(model, "root.bob");
    HistoryFile file = file();
    file.write(model, Running.NONE);

    assertThat(read(file).keySet()).containsExactly("root.bob", "root.alice");
  }

  @Test
  void whatCannotBeReadIsKeptAsideAndTheOneBeforeItServes() throws IOException {
    file().write(someHistory("root.alice"), Running.NONE);
    for (String broken :
        new String[] {
          "",
          "{\"version\":1,",
          "{\"version\":99}",
          "{\"users\":{}}",
          "[]",
          "{}",
          "{\"version\":4,\"users\":{\"a\":{\"jobs\":{\"map\":{\"work\":{\"gpu\":-1}}}}}}"
        }) {
      Path path = folder.resolve("history-77.json");
      Files.writeString(path, broken);

      assertThat(read(file())).containsOnlyKeys("root.alice");
      assertThat(path).doesNotExist();
      assertThat(folder.resolve("history-77.json.unreadable")).hasContent(broken);
    }
  }

  @Test
  void aBrokenFileLeavesNothingBehindInTheModel() throws IOException {
    HistoryFile file = file();
    file.write(someHistory("root.alice"), Running.NONE);
    Path path = folder.resolve("history-1.json");
    Files.writeString(path, Files.readString(path).replaceFirst("}+$", ""));

    assertThat(read(file)).isEmpty();
  }

  @Test
  void anOldActiveOverwritesNothingOfTheNewerOne() throws IOException {
    HistoryFile old = file();
    old.write(someHistory("root.alice"), Running.NONE);
    HistoryFile newer = file();
    assertThat(read(newer)).containsOnlyKeys("root.alice");

    assertThatIOException()
        .isThrownBy(() -> old.write(someHistory("root.late"), Running.NONE))
        .withMessageContaining("another ResourceManager");
    newer.write(someHistory("root.bob"), Running.NONE);
    assertThatIOException()
        .isThrownBy(() -> old.write(someHistory("root.later"), Running.NONE))
        .withMessageContaining("another ResourceManager");

    assertThat(read(file())).containsOnlyKeys("root.bob");
  }

  @Test
  void anOldActiveThatNeverLookedStillOverwritesNothing() throws IOException {
    HistoryFile newer = file();
    newer.read((user, history) -> {});
    newer.write(someHistory("root.bob"), Running.NONE);
    // As one would that checked before the newer began, and came to its rename after.
    Files.copy(folder.resolve("history-1.json"), folder.resolve("history-0.json"));

    assertThat(read(file())).containsOnlyKeys("root.bob");
  }

  @Test
  void onlyTheLastFileStays() throws IOException {
    for (int i = 0; i < 3; i++) {
      HistoryFile file = file();
      file.read((user, history) -> {});
      file.write(someHistory("root.alice"), Running.NONE);
    }

    try (var files = Files.list(folder)) {
      assertThat(files.map(path -> path.getFileName().toString()).filter(f -> !f.startsWith(".")))
          .containsExactlyInAnyOrder("history-3.json", "history-3.owner", "history-3.recent.json");
    }
  }

  @Test
  void aYearOfNamesTakesNoMoreInTheFileThanItMayInTheHeap() throws IOException {
    WorkloadModel model = new WorkloadModel();
    model.limit(new HistoryLimits(2000, 200, 1_500_000));
    for (int i = 0; i < 36_500; i++) {
      String name = "job " + Integer.toString(i, 36).replaceAll("[0-9]", "-");
      learn(model, "root.user" + i % 150, name);
    }
    HistoryFile file = file();
    file.write(model, Running.NONE);

    assertThat(model.rememberedNames()).isGreaterThan(1000);
    assertThat(Files.size(folder.resolve("history-1.json")))
        .isLessThanOrEqualTo(model.rememberedBytes())
        .isLessThanOrEqualTo(1_500_000);
    assertThat(read(file())).hasSameSizeAs(histories(model));
  }

  /** Caught: each job's end writes what is known of everybody. */
  @Test
  void whoHasChangedIsWrittenBesideTheOthers() throws IOException {
    WorkloadModel model = new WorkloadModel();
    for (int i = 0; i < 120; i++) {
      learn(model, "root.user" + i);
    }
    HistoryFile file = file();
    file.write(model, Running.NONE);
    String all = Files.readString(folder.resolve("history-1.json"));
    for (int i = 0; i < 3; i++) {
      learn(model, "root.user" + 7 * i, "sort");
      file.write(model, Running.NONE);
    }

    assertThat(folder.resolve("history-1.json")).hasContent(all);
    assertThat(Files.size(folder.resolve("history-1.recent.json"))).isLessThan(3000);
    for (int i = 0; i < 80; i++) {
      learn(model, "root.user" + i, "sort");
      file.write(model, Running.NONE);
    }
    assertThat(Files.readString(folder.resolve("history-1.json"))).isNotEqualTo(all);
    assertThat(Files.size(folder.resolve("history-1.recent.json"))).isLessThan(all.length() / 2);
    assertThat(read(file())).usingRecursiveComparison().isEqualTo(histories(model));
  }

  /** As if it had ended after the first of two files. */
  @Test
  void usersOfAnOlderFileDoNotComeBeforeThoseOfTheWholeOne() throws IOException {
    WorkloadModel model = someHistory("root.alice");
    HistoryFile file = file();
    file.write(model, Running.NONE);
    learn(model, "root.alice", "sort");
    file.write(model, ran());
    Path whole = folder.resolve("history-1.json");
    Files.writeString(whole, Files.readString(whole).replace("\"whole\":1", "\"whole\":2"));

    HistoryReader read = file().read((user, history) -> {});
    assertThat(read(file()).get("root.alice").window.count()).isEqualTo(1);
    assertThat(read.running.jobs).containsOnlyKeys("application_1_1", "application_1_2");
  }

  @Test
  void aBrokenFileOfRecentUsersLeavesTheOthers() throws IOException {
    file().write(someHistory("root.alice"), ran());
    Files.writeString(
        folder.resolve("history-1.recent.json"), "{\"version\":4,\"jobs\":{\"a\":7}}");

    assertThat(read(file())).containsOnlyKeys("root.alice");
    assertThat(folder.resolve("history-1.recent.json.unreadable")).exists();
  }

  @Test
  void runningJobsAndKillsAreReadAgain() throws IOException {
    file().write(someHistory("root.alice"), ran());

    Running read = file().read((user, history) -> {}).running;

    assertThat(read).usingRecursiveComparison().isEqualTo(ran());
  }

  private static Running ran() {
    Part part = new Part(RequestKey.task(3, 9), SIZE, 1, 2, 3, 4.5, 6.75, 7, 8.5, 9, 10);
    Part maps = new Part(RequestKey.of(Phase.MAP), SIZE, 1, 0, 0, 0, 0, 0, 0, 0, 0);
    KillAccount account =
        new KillAccount(
            2,
            Map.of(ClaimKind.MIN_SHARE, 1.5),
            3.5,
            0.5,
            ResourceVector.of("memory-mb", 1024),
            Set.of("job"));
    KillAccount job = new KillAccount(1, Map.of(), 1, 0, null, Set.of());
    return new Running(
        Map.of(
            "application_1_1",
            new RunningJob(new JobProgress(List.of(part, maps), 77), null, 1, -1, 2.5),
            "application_1_2",
            new RunningJob(new JobProgress(List.of(), 0), "root.alice", 1.7e12)),
        new KillAccounts(Map.of("root.q", account), Map.of("job", job)),
        scorecard());
  }

  private static JsonNode scorecard() {
    Scorecard card = new Scorecard();
    card.ended("a", new EndedJob(Decider.LSPS, "root.a", "alice", 7, 10, 18));
    card.ended("b", new EndedJob(Decider.FAIR, "root.a", "alice", 7, 10, Double.NaN));
    try {
      // Numbers as a file has them.
      return new ObjectMapper().readTree(card.stored().toString());
    } catch (JsonProcessingException e) {
      throw new AssertionError(e);
    }
  }

  /** Caught: who was last here under a clock of another year is forgotten, or never is. */
  @Test
  void anIdleUserIsAsOldAsBeforeWhateverTheClockShows() throws IOException {
    file().write(someHistory("root.alice"), Running.NONE);
    HistoryFile later =
        new HistoryFile(new Configuration(), folder.toUri().toString(), () -> 1_000_000_000_000L);

    assertThat(read(later).get("root.alice").lastActiveMillis).isEqualTo(999_999_999_000L);
  }

  private HistoryFile file() {
    return new HistoryFile(new Configuration(), folder.toUri().toString(), () -> 10_000);
  }

  private static Map<String, UserHistory> read(HistoryFile file) throws IOException {
    Map<String, UserHistory> users = new LinkedHashMap<>();
    file.read(users::put);
    return users;
  }

  private static WorkloadModel someHistory(String user) {
    WorkloadModel model = new WorkloadModel();
    learn(model, user);
    return model;
  }

  private static void learn(WorkloadModel model, String user) {
    learn(model, user, "wordcount 7");
  }

  private static void learn(WorkloadModel model, String user, String name) {
    model.jobSubmitted(new JobSpec("j", user, name, Framework.MAPREDUCE, -1, 0), 0);
    model.taskStarted("j", RequestKey.of(Phase.MAP), "m", SIZE, 0);
    model.taskEnded("j", "m", TaskOutcome.SUCCEEDED, 8000);
    model.taskStarted("j", RequestKey.of(Phase.REDUCE), "r", SIZE, 8000);
    model.taskEnded("j", "r", TaskOutcome.SUCCEEDED, 8700);
    model.jobFinished("j", true, 9000);
  }

  private static Map<String, UserHistory> histories(WorkloadModel model) {
    Map<String, UserHistory> histories = new LinkedHashMap<>();
    for (String user : model.users()) {
      if (model.history(user) != null) {
        histories.put(user, model.history(user));
      }
    }
    return histories;
  }
}
