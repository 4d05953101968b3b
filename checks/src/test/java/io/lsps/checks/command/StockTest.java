/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.checks.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.lab.HadoopLogging;
import io.lsps.lab.scheduler.Schedulers;
import io.lsps.lab.scheduler.StockComparison.RandomEvents;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Our scheduler in the modes {@code stock} and {@code observe}, beside the FairScheduler. */
class StockTest {
  @TempDir Path folder;

  @BeforeEach
  void quiet() {
    HadoopLogging.quiet();
  }

  @Test
  void everyDecisionIsTheFairSchedulers() {
    StringWriter out = new StringWriter();
    CommandLine command = new CommandLine(new StockCommand()).setOut(new PrintWriter(out));

    assertThat(command.execute("--events", "5000", "--seed", "7")).as(out.toString()).isZero();
    assertThat(out.toString()).contains("5,000 random events");
  }

  /** What is computed beside the decisions must change none of them. */
  @Test
  void everyDecisionIsTheFairSchedulersWhereLspsObserves() {
    StringWriter out = new StringWriter();
    CommandLine command = new CommandLine(new StockCommand()).setOut(new PrintWriter(out));

    assertThat(command.execute("--events", "5000", "--seed", "8", "--mode", "observe"))
        .as(out.toString())
        .isZero();
  }

  /** Else the tests above would prove nothing. */
  @Test
  void withoutTheSwitchTheEventsTellTheSchedulersApart() throws IOException {
    try (RandomEvents fair = events("fair", "a");
        RandomEvents ours = events("lsps", "b")) {
      int same = 0;
      while (same < 5000 && fair.next().equals(ours.next())) {
        same++;
      }
      assertThat(same).isLessThan(5000);
    }
  }

  private RandomEvents events(String scheduler, String name) throws IOException {
    return new RandomEvents(
        Schedulers.byName(scheduler, Map.of()), 7, Files.createDirectory(folder.resolve(name)));
  }
}
