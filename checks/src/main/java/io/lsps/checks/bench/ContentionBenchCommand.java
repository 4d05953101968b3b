/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.checks.bench;

import io.lsps.lab.HadoopLogging;
import io.lsps.lab.sim.settings.SimulationSettings;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code dev contention-bench}: what threads wait for one another in a scheduler. */
@Command(
    name = "contention-bench",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description =
        "Measures heartbeats of nodes and masters and updates beside one another on threads, on a"
            + " full cluster on which containers end and others take their place.")
public final class ContentionBenchCommand implements Callable<Integer> {
  private static final int SLOTS_PER_NODE = 4;

  @Spec private CommandSpec spec;

  @Mixin private BenchedSchedulers schedulers;

  @Option(
      names = "--nodes",
      paramLabel = "N",
      defaultValue = "10000",
      description = "Nodes. Default: ${DEFAULT-VALUE}.")
  private int nodes;

  @Option(
      names = "--queues",
      paramLabel = "N",
      defaultValue = "1000",
      description = "Leaf queues. Default: ${DEFAULT-VALUE}.")
  private int queues;

  @Option(
      names = "--apps",
      paramLabel = "N",
      defaultValue = "2",
      description = "Applications in each. Default: ${DEFAULT-VALUE}.")
  private int apps;

  @Option(
      names = "--threads",
      paramLabel = "N",
      defaultValue = "4",
      description = "Threads with masters' heartbeats. Default: ${DEFAULT-VALUE}.")
  private int threads;

  @Option(
      names = "--heartbeat",
      paramLabel = "SECONDS",
      defaultValue = "1",
      description =
          "From one heartbeat of a node or master to its next. Default: ${DEFAULT-VALUE}.")
  private double heartbeat;

  @Option(
      names = "--seconds",
      paramLabel = "N",
      defaultValue = "20",
      description = "How long is measured. Default: ${DEFAULT-VALUE}.")
  private int seconds;

  @Override
  public Integer call() throws IOException {
    HadoopLogging.quiet();
    Contention contention = contention();
    PrintWriter writer = spec.commandLine().getOut();
    writer.printf(
        "%-12s %-20s %10s %10s %10s %10s %12s%n",
        "scheduler", "call", "a second", "median ms", "99 % ms", "longest ms", "99 % cpu ms");
    for (String scheduler : schedulers.names()) {
      for (Contention.Line line : contention.measure(scheduler)) {
        writer.printf(
            Locale.ROOT,
            "%-12s %-20s %10.1f %10.3f %10.3f %10.1f %12s%n",
            scheduler,
            line.what(),
            line.perSecond(),
            line.median(),
            line.p99(),
            line.longest(),
            line.cpuP99() < 0 ? "-" : String.format(Locale.ROOT, "%.3f", line.cpuP99()));
        writer.flush();
      }
    }
    writer.println("By the clock on the wall, with waits for locks and for a processor.");
    return 0;
  }

  private Contention contention() {
    try {
      if (Math.min(nodes, Math.min(queues, apps)) < 1
          || threads < 1
          || threads > queues * apps
          || seconds < 1
          || !(heartbeat > 0)) {
        throw new IllegalArgumentException(
            "--nodes, --queues, --apps, --threads and --seconds are 1 or more,"
                + " --heartbeat is above 0, and --threads no more than there are applications");
      }
      schedulers.check();
      return new Contention(
          schedulers.overrides(),
          SimulationSettings.pool(nodes, SLOTS_PER_NODE),
          queues,
          apps,
          threads,
          Math.max(1, Math.round(heartbeat * 1000)),
          seconds);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage(), e);
    }
  }
}
