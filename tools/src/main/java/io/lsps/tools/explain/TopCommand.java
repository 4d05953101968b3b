/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.explain;

import io.lsps.lab.LabException;
import io.lsps.tools.explain.Terminal.TopLine;
import io.lsps.tools.explain.TopView.QueueSort;
import java.io.PrintWriter;
import java.time.ZoneId;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code lsps top}: a running scheduler's queues, and the applications that wait, live. */
@Command(
    name = "top",
    mixinStandardHelpOptions = true,
    description = {
      "Shows the leaf queues of a running ResourceManager (the share of each, what it holds,"
          + " what the FairScheduler would give it, what waits), and the applications that wait the"
          + " longest with their reasons: first those that nothing runs of, then the oldest.",
      "A picture that stays in place on a terminal, plain text elsewhere. Ctrl-C ends it.",
      "Exits 0, or 1 where no ResourceManager answers."
    })
public final class TopCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Mixin private AskedRm rm;

  @Option(
      names = "--interval",
      paramLabel = "SECONDS",
      defaultValue = "2",
      description = "Time between two looks, 1 or more (default: ${DEFAULT-VALUE}).")
  private int interval;

  @Option(
      names = "--count",
      paramLabel = "N",
      description = "Look so often, 1 or more, and end (default: go on).")
  private Integer count;

  @Option(
      names = "--sort",
      paramLabel = "BY",
      defaultValue = "WAITING",
      description =
          "Which queues come first: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
  private QueueSort sort;

  @Option(
      names = "--rows",
      paramLabel = "N",
      defaultValue = "15",
      description =
          "Show so many queues and so many applications, 1 or more (default: ${DEFAULT-VALUE}).")
  private int rows;

  @Override
  public Integer call() {
    atLeastOne("--interval", interval);
    atLeastOne("--rows", rows);
    if (count != null) {
      atLeastOne("--count", count);
    }
    TopView view = new TopView(sort, rows, ZoneId.systemDefault());
    for (long look = 1; ; look++) {
      show(view.lines(rm.get("health"), rm.get("queues"), rm.get("apps")));
      if (count != null && look >= count) {
        return ExitCode.OK;
      }
      pause();
    }
  }

  private void atLeastOne(String option, int value) {
    if (value < 1) {
      throw new ParameterException(
          spec.commandLine(), option + " is " + value + ", expected 1 or more");
    }
  }

  private void show(List<TopLine> lines) {
    PrintWriter out = spec.commandLine().getOut();
    if (Boolean.getBoolean("lsps.terminal")) {
      new Terminal(out, Ansi.AUTO.enabled()).show(lines);
    } else {
      lines.forEach(line -> out.println(line.text()));
      out.println();
      out.flush();
    }
  }

  private void pause() {
    try {
      TimeUnit.SECONDS.sleep(interval);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new LabException("interrupted between two looks");
    }
  }
}
