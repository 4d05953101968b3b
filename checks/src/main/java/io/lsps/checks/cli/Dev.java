/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.checks.cli;

import io.lsps.checks.bench.BenchCommand;
import io.lsps.checks.bench.ContentionBenchCommand;
import io.lsps.checks.bench.FlexBenchCommand;
import io.lsps.checks.bench.GpBenchCommand;
import io.lsps.checks.bench.HistoryBenchCommand;
import io.lsps.checks.bench.MemoryBenchCommand;
import io.lsps.checks.bench.RestBenchCommand;
import io.lsps.checks.bench.RmBenchCommand;
import io.lsps.checks.command.AblationCommand;
import io.lsps.checks.command.StockCommand;
import io.lsps.checks.command.SurfaceCommand;
import io.lsps.checks.faults.BadInputCommand;
import io.lsps.checks.faults.FaultsCommand;
import io.lsps.checks.fidelity.FidelityCommand;
import io.lsps.checks.optimality.OptimalityCommand;
import io.lsps.tools.cli.Lsps;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The commands of {@code bin/dev} that are written in Java. */
@Command(
    name = "dev",
    description = "What the authors measure and search for.",
    mixinStandardHelpOptions = true,
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {
      AblationCommand.class,
      FaultsCommand.class,
      BadInputCommand.class,
      BenchCommand.class,
      FidelityCommand.class,
      OptimalityCommand.class,
      FlexBenchCommand.class,
      GpBenchCommand.class,
      HistoryBenchCommand.class,
      RestBenchCommand.class,
      MemoryBenchCommand.class,
      ContentionBenchCommand.class,
      RmBenchCommand.class,
      StockCommand.class,
      SurfaceCommand.class
    })
public final class Dev {
  private Dev() {}

  public static void main(String[] args) {
    System.exit(commandLine().execute(args));
  }

  public static CommandLine commandLine() {
    return Lsps.withPlainFailures(new CommandLine(new Dev()));
  }
}
