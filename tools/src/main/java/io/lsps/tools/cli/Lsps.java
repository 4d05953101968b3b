/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.cli;

import io.lsps.lab.LabException;
import io.lsps.lab.command.LabCommand;
import io.lsps.lab.sim.Simulation.StalledException;
import io.lsps.settings.BadSettingException;
import io.lsps.tools.demo.DemoCommand;
import io.lsps.tools.explain.ExplainCommand;
import io.lsps.tools.explain.TopCommand;
import io.lsps.tools.local.ClusterCommand;
import io.lsps.tools.plan.PlanCommand;
import io.lsps.tools.report.ReportCommand;
import io.lsps.tools.validate.ValidateCommand;
import io.lsps.tools.whatif.WhatifCommand;
import java.io.FileNotFoundException;
import java.io.PrintWriter;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Registry of the commands of {@code bin/lsps}. Exits 0, 1 (ran and failed) or 2 (bad usage). */
@Command(
    name = "lsps",
    description = "A size-aware scheduler for Hadoop YARN: try it on this machine.",
    mixinStandardHelpOptions = true,
    versionProvider = Lsps.Version.class,
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {
      DemoCommand.class,
      ClusterCommand.class,
      LabCommand.class,
      PlanCommand.class,
      WhatifCommand.class,
      ValidateCommand.class,
      ExplainCommand.class,
      TopCommand.class,
      ReportCommand.class
    })
public final class Lsps {
  private Lsps() {}

  public static void main(String[] args) {
    System.exit(commandLine().execute(args));
  }

  public static CommandLine commandLine() {
    CommandLine lsps = new CommandLine(new Lsps());
    // What follows the program's name is the program's own, options too.
    lsps.getSubcommands().get("cluster").getSubcommands().get("submit").setStopAtPositional(true);
    return withPlainFailures(lsps);
  }

  /** Reports a user's mistake in a sentence, and a bug by a stack trace. */
  public static CommandLine withPlainFailures(CommandLine command) {
    return command
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setParameterExceptionHandler(Lsps::badUsage)
        .setExecutionExceptionHandler(PLAIN_FAILURES);
  }

  /** The mistake is shown last, where it is seen. The whole usage is one command away. */
  private static int badUsage(ParameterException mistake, String[] args) {
    CommandLine command = mistake.getCommandLine();
    PrintWriter err = command.getErr();
    if (!UnmatchedArgumentException.printSuggestions(mistake, err)) {
      err.println("All options: " + command.getCommandSpec().qualifiedName() + " --help");
    }
    err.println(command.getColorScheme().errorText(program(command) + ": " + mistake.getMessage()));
    return command.getCommandSpec().exitCodeOnInvalidInput();
  }

  private static final IExecutionExceptionHandler PLAIN_FAILURES =
      (failure, command, parsed) -> {
        if (!isForThePerson(failure)) {
          throw failure;
        }
        command
            .getErr()
            .println(
                command.getColorScheme().errorText(program(command) + ": " + failure.getMessage()));
        return command.getCommandSpec().exitCodeOnExecutionException();
      };

  private static String program(CommandLine command) {
    return command.getCommandSpec().root().name();
  }

  /** Whether the message alone says what to do. Other failures show their stack trace. */
  private static boolean isForThePerson(Exception failure) {
    return failure instanceof LabException
        || failure instanceof StalledException
        || failure instanceof FileNotFoundException
        || failure instanceof BadSettingException;
  }

  /** The version that the jar's manifest states. */
  static final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
      String version = Lsps.class.getPackage().getImplementationVersion();
      return new String[] {"lsps " + (version == null ? "(not run from its jar)" : version)};
    }
  }
}
