/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** What {@code lab run} says of a trace beside the figures, and where there are none. */
class TraceNotesTest {
  private static final Path HISTORY =
      Path.of("src/test/resources/io/lsps/lab/workload/wordcount.jhist").toAbsolutePath();
  private static final String LEFT_OUT =
      "1 of 2 job histories cannot be read and are left out: cut";

  @TempDir private Path folder;
  private final StringWriter terminal = new StringWriter();
  private final StringWriter errors = new StringWriter();

  @BeforeEach
  void aReadableHistoryAndACutOne() throws IOException {
    Files.copy(HISTORY, folder.resolve("whole.jhist"));
    Files.write(folder.resolve("cut.jhist"), new byte[] {'A', 'v'});
  }

  private int run(Path workload, String... more) {
    CommandLine lab = new CommandLine(new LabCommand());
    lab.setOut(new PrintWriter(terminal, true));
    lab.setErr(new PrintWriter(errors, true));
    List<String> all =
        new ArrayList<>(List.of("run", "--quiet", "--nodes", "1", "--workload", "" + workload));
    all.addAll(List.of(more));
    return lab.execute(all.toArray(String[]::new));
  }

  @Test
  void runTellsThemBeforeTheTable() {
    assertThat(run(folder, "--schedulers", "clairvoyant")).isZero();
    assertThat(terminal.toString()).startsWith(LEFT_OUT);
  }

  @Test
  void besideADocumentTheyGoElsewhere() {
    assertThat(run(folder, "--schedulers", "clairvoyant", "--json")).isZero();
    assertThat(terminal.toString()).startsWith("{");
    assertThat(errors.toString()).contains(LEFT_OUT);
  }

  /** Five equal draws had an interval of no width. */
  @Test
  void recordedJobsAreOneDrawWhereTheClusterDrawsNothing() {
    assertThat(run(folder, "--schedulers", "fair", "--seeds", "1..5")).isZero();
    assertThat(terminal.toString()).contains("one draw in the place of 5", "1 draw: no interval");
  }

  @Test
  void withNoiseTheyAreSeveral() {
    assertThat(run(folder, "--schedulers", "fair", "--seeds", "1..2", "--noise", "0.5")).isZero();
    assertThat(terminal.toString()).contains("2 draws").doesNotContain("one draw in the place");
  }

  @Test
  void aTraceWithoutAJobIsAnError() throws IOException {
    Path empty = Files.createFile(folder.resolve("empty.tsv"));
    assertThat(run(empty, "--schedulers", "fair")).isEqualTo(1);
    assertThat(errors.toString()).contains("empty.tsv: no job to run in it");
    assertThat(terminal.toString()).isEmpty();
  }

  /** "0 jobs, mean 0.0 s" is no result. */
  @Test
  void aRunInWhichNoJobFinishesIsAnError() {
    assertThat(run(folder, "--schedulers", "fair", "--task-failures", "1")).isEqualTo(1);
    assertThat(errors.toString()).contains("fair, seed 1: no job finished and 1 failed");
    assertThat(terminal.toString()).isEmpty();
  }

  @Test
  void withoutNodesJobsThatComeAtOnceAreRefused() {
    CommandLine lab = new CommandLine(new LabCommand()).setErr(new PrintWriter(errors, true));
    assertThat(lab.execute("run", "--workload", folder.toString(), "--schedulers", "fair"))
        .isEqualTo(2);
    assertThat(errors.toString()).contains("expected --nodes");
  }
}
