/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.command;

import io.lsps.lab.scheduler.Schedulers;
import io.lsps.lab.sim.RandomEvents;
import io.lsps.lab.sim.SchedulerFactory;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * {@code lsps lab stock}: is our scheduler, switched to stock, the FairScheduler? See
 * docs/decisions/0050-the-stock-switch.md.
 */
@Command(
    name = "stock",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Compares our scheduler under yarn.scheduler.lsps.stock with the FairScheduler, decision",
      "by decision, over random events: nodes, applications, asks, containers. Exits 1 at the",
      "first difference."
    })
final class StockCommand implements Callable<Integer> {
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

  @Override
  public Integer call() throws IOException {
    Logs.quiet();
    PrintWriter out = spec.commandLine().getOut();
    String settings = "yarn.scheduler.lsps.stock=true;yarn.scheduler.lsps.alpha=1";
    SchedulerFactory ours = Schedulers.byName("lsps[" + settings + "]", Map.of());
    SchedulerFactory stock = Schedulers.byName("fair", Map.of());
    Path folder = Files.createTempDirectory("lsps-stock");
    Path other = Files.createDirectory(folder.resolve("other"));
    try (RandomEvents first = new RandomEvents(stock, seed, folder);
        RandomEvents second = new RandomEvents(ours, seed, other)) {
      for (long event = 1; event <= events; event++) {
        String expected = first.next();
        String decided = second.next();
        if (!expected.equals(decided)) {
          out.printf("Event %,d of seed %d differs.%n", event, seed);
          out.printf("FairScheduler: %s%nours:          %s%n", expected, decided);
          return 1;
        }
      }
      out.printf(
          "%,d random events, %,d containers given: every decision is the FairScheduler's.%n",
          events, first.given());
      return 0;
    } finally {
      for (Path file : new Path[] {other, folder}) {
        Files.deleteIfExists(file.resolve("fair-scheduler.xml"));
        Files.deleteIfExists(file);
      }
    }
  }
}
