/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.faults;

import io.lsps.lab.command.SeedRange;
import io.lsps.tools.cli.Lsps;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code bin/dev faults}: fault-injection simulations. */
@Command(
    name = "faults",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    showDefaultValues = true,
    description = {
      "Runs the deployed scheduler in random worlds of faults, in virtual time, and checks",
      "everything after every event. A failure is shrunk to a short script in lsps-faults,",
      "which --replay runs again. Exit code 1 if an invariant was broken."
    })
public final class FaultsCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Option(
      names = "--seeds",
      paramLabel = "A..B",
      defaultValue = "1..100",
      description = "One world each.")
  private String seeds;

  @Option(
      names = "--hours",
      paramLabel = "H",
      defaultValue = "1",
      description = "Virtual time of each.")
  private double hours;

  @Option(
      names = "--world",
      paramLabel = "NAME",
      description = "The kind of all worlds; without it each seed draws one.")
  private String world;

  @Option(names = "--replay", paramLabel = "FILE", description = "Runs a script that was kept.")
  private Path replay;

  @Option(
      names = "--twins",
      description = {
        "Each world runs on two schedulers that have to decide alike: ours beside the"
            + " FairScheduler",
        "where all policies are Hadoop's, else our fast path beside our slow one. Nothing else is",
        "checked."
      })
  private boolean twins;

  @Override
  public Integer call() throws IOException {
    FaultSearch search =
        new FaultSearch(spec.commandLine().getOut(), Path.of("lsps-faults"), twins);
    try {
      boolean holds =
          replay == null
              ? search.seeds(SeedRange.parse(seeds), world, hours)
              : search.replay(replay);
      return holds ? 0 : 1;
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage(), e);
    }
  }

  public static CommandLine commandLine() {
    return Lsps.withPlainFailures(new CommandLine(new FaultsCommand()));
  }

  public static void main(String[] args) {
    System.exit(commandLine().execute(args));
  }
}
