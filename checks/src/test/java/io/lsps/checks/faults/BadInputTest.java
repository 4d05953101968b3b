/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.checks.faults;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.checks.cli.Dev;
import io.lsps.checks.faults.BadInput.InputReload;
import io.lsps.yarn.LspsFairScheduler;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Spoiled files at a reload and at a start. */
class BadInputTest {
  /** More of them by -Dlsps.input.files, or by {@code bin/dev bad-input}. */
  private static final int FILES = Integer.getInteger("lsps.input.files", 200);

  @TempDir private Path folder;

  /** Caught: queues in queues so deep that the parser's stack ends, and reasons without end. */
  @Test
  void eachIsTakenAsAWholeOrRefusedAsAWholeWithAReason() throws IOException {
    StringWriter out = new StringWriter();
    boolean holds = new BadInput(new PrintWriter(out), folder).files(1, FILES, 1);

    assertThat(holds).as(out.toString()).isTrue();
    // Else only one of the two were tried.
    assertThat(out.toString()).doesNotContain(" 0 taken", " 0 at a start").contains(" the others ");
  }

  /** Seed 1 found it: an infinite weight made each computation of shares fail. */
  @ParameterizedTest
  @CsvSource({
    "defaults, <weight>1e999</weight>",
    "submitters, <weight>1e999</weight>",
    "flex, <weight>1e999</weight>",
  })
  void valuesThatTheFairSchedulerTakesAreLivedWith(String kind, String element) {
    WorldSpec spec = WorldDraw.of(5, kind, 0).world();
    String text =
        spec.allocations()
            .get(0)
            .replaceAll("<(weight|minResources|maxResources)>.*?</\\1>", "")
            .replaceAll("<queue name=\"([abcde])\">", "$0" + element);
    try (FaultWorld world =
        new FaultWorld(spec, LspsFairScheduler::new, Excuses.NONE, TwinLog.toNobody(), folder)) {
      InputReload reload = new InputReload(world);
      for (int number = 1; number <= 15; number++) {
        SpoiledInput input = new SpoiledInput(number, text.getBytes(UTF_8), Map.of());
        assertThat(reload.check(input)).as(kind).isTrue();
      }
    }
  }

  @Test
  void theCommandRunsAsManyAsItIsTold() {
    StringWriter out = new StringWriter();
    int exit =
        Dev.commandLine()
            .setOut(new PrintWriter(out))
            .execute(
                "bad-input",
                "--files",
                "3",
                "--first",
                "101",
                "--seed",
                "7",
                "--out",
                folder.toString());

    assertThat(exit).isZero();
    assertThat(out.toString()).startsWith("3 files of seed 7: ");
  }
}
