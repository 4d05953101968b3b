/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.checks.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class SurfaceCommandTest {
  private static final List<String> GRID =
      List.of(
          "--loads",
          "0.4",
          "--node-counts",
          "2",
          "--master-memory",
          "512",
          "--spread",
          "0.3",
          "--jobs",
          "8");

  @TempDir Path folder;

  private final StringWriter terminal = new StringWriter();

  private int run(Path page, String... more) {
    CommandLine command = new CommandLine(new SurfaceCommand());
    PrintWriter writer = new PrintWriter(terminal);
    List<String> all = new ArrayList<>(GRID);
    all.addAll(List.of(more));
    all.addAll(List.of("--out", page.toString()));
    return command.setOut(writer).setErr(writer).execute(all.toArray(String[]::new));
  }

  /** Would catch a page that is lost because its folder is not there, as on a clean clone. */
  @Test
  void aCellIsMeasuredAndItsPageTellsTheCommand() throws Exception {
    Path page = folder.resolve("new").resolve("page.md");

    assertThat(run(page, "--seeds", "1..1", "--quiet")).as(terminal.toString()).isZero();
    assertThat(Files.readString(page))
        .contains(
            "bin/dev surface --loads 0.4 --node-counts 2 --master-memory 512 --spread 0.3 --jobs 8"
                + " --seeds 1..1\n")
        .contains("| nodes | master, MB | spread | load 0.4 |")
        .containsPattern("\\| 2 \\| 512 \\| 0\\.3 \\| \\d\\.\\d\\d .*[FC] \\|");
  }

  /** Would catch a stack trace, or hours of work before it. */
  @Test
  void whatCannotBeIsToldBeforeAnythingRuns() {
    Path page = folder.resolve("page.md");

    assertThat(run(page, "--seeds", "5..1")).isEqualTo(2);
    assertThat(run(page, "--rivals", "fairest")).isEqualTo(2);
    assertThat(terminal.toString()).contains("fairest").doesNotContain("\tat ");
    assertThat(page).doesNotExist();
  }
}
