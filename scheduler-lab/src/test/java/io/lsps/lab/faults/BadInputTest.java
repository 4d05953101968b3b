/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.faults;

import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.lab.command.LabCommand;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Spoiled files at a reload and at a start. */
class BadInputTest {
  /** More of them by -Dlsps.input.files, or by {@code bin/lsps lab bad-input}. */
  private static final int FILES = Integer.getInteger("lsps.input.files", 200);

  @TempDir private Path folder;

  /** Caught: queues in queues so deep that the parser's stack ends, and reasons without end. */
  @Test
  void eachIsTakenAsAWholeOrRefusedAsAWholeWithAReason() throws IOException {
    StringWriter out = new StringWriter();
    boolean holds = new BadInput(new PrintWriter(out), folder).files(FILES, 1);

    assertThat(holds).as(out.toString()).isTrue();
    // Else only one of the two were tried.
    assertThat(out.toString()).doesNotContain(" 0 taken", " 0 at a start").contains(" the others ");
  }

  @Test
  void theCommandRunsAsManyAsItIsTold() {
    StringWriter out = new StringWriter();
    int exit =
        new CommandLine(new LabCommand())
            .setOut(new PrintWriter(out))
            .execute("bad-input", "--files", "3", "--seed", "7", "--out", folder.toString());

    assertThat(exit).isZero();
    assertThat(out.toString()).startsWith("3 files of seed 7: ");
  }
}
