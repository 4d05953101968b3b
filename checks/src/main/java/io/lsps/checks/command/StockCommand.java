/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.checks.command;

import io.lsps.lab.HadoopLogging;
import io.lsps.lab.scheduler.StockComparison;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * {@code dev stock}: is our scheduler, where it decides as stock, the FairScheduler? See
 * docs/decisions/0100-modes.md.
 */
@Command(
    name = "stock",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Compares our scheduler, in a mode in which it only observes or does nothing, with the",
      "FairScheduler, decision by decision, over random events: nodes, applications, asks,",
      "containers. Exits 1 at the first difference."
    })
public final class StockCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Option(
      names = "--events",
      paramLabel = "N",
      defaultValue = "1000000",
      description = "How many. Default: ${DEFAULT-VALUE}.")
  private long events;

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "1",
      description = "Of the random numbers. Default: ${DEFAULT-VALUE}.")
  private long seed;

  /** The modes in which every decision is the FairScheduler's. */
  enum StockMode {
    stock,
    /** What LsPS would do is computed beside it. */
    observe
  }

  @Option(
      names = "--mode",
      paramLabel = "MODE",
      defaultValue = "stock",
      description =
          "yarn.scheduler.lsps.mode of ours: ${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}.")
  private StockMode mode;

  @Override
  public Integer call() throws IOException {
    HadoopLogging.quiet();
    PrintWriter out = spec.commandLine().getOut();
    StockComparison comparison = StockComparison.over(events, seed, mode.name());
    if (!comparison.alike()) {
      out.printf("Event %,d of seed %d differs.%n", comparison.event(), seed);
      out.printf(
          "FairScheduler: %s%nours:          %s%n", comparison.expected(), comparison.decided());
      return 1;
    }
    out.printf(
        "%,d random events, %,d containers given: every decision is the FairScheduler's.%n",
        events, comparison.given());
    return 0;
  }
}
