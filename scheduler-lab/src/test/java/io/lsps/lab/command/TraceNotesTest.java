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

/** What a reader of a trace left out is told with the results: they are of the rest only. */
class TraceNotesTest {
  private static final String KEPT = "1 of 2 jobs that began in hours 0 to 1 of the trace";
  private static final String LEFT_OUT = "1 jobs left out: a stage did not end well";

  @TempDir private Path folder;
  private final StringWriter terminal = new StringWriter();
  private final StringWriter errors = new StringWriter();

  @BeforeEach
  void aTraceOfAGoodJobAndABadOne() throws IOException {
    Files.writeString(
        folder.resolve("batch_task.csv"),
        """
        M1,2,j_1,1,Terminated,100,130,100,0.5
        M1,2,j_2,1,Failed,200,230,100,0.5
        """);
  }

  private int run(String command, String... more) {
    CommandLine lab = new CommandLine(new LabCommand());
    lab.setOut(new PrintWriter(terminal, true));
    lab.setErr(new PrintWriter(errors, true));
    List<String> all =
        new ArrayList<>(List.of(command, "--quiet", "--workload", folder.toString()));
    all.addAll(List.of(more));
    return lab.execute(all.toArray(String[]::new));
  }

  @Test
  void runTellsThemBeforeTheTable() {
    assertThat(run("run", "--nodes", "1", "--schedulers", "clairvoyant")).isZero();
    assertThat(terminal.toString()).startsWith(KEPT).contains(LEFT_OUT);
  }

  @Test
  void besideADocumentTheyGoElsewhere() {
    assertThat(run("run", "--nodes", "1", "--schedulers", "clairvoyant", "--json")).isZero();
    assertThat(terminal.toString()).startsWith("{");
    assertThat(errors.toString()).contains(KEPT, LEFT_OUT);
  }
}
