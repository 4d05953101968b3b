/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.cli;

import io.lsps.lab.LabException;
import io.lsps.lab.command.LabCommand;
import io.lsps.lab.demo.DemoCommand;
import io.lsps.lab.local.ClusterCommand;
import io.lsps.lab.plan.PlanCommand;
import io.lsps.settings.BadSettingException;
import java.io.FileNotFoundException;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IExecutionExceptionHandler;

/** Registry of the commands of {@code bin/lsps}. Exits 0, 1 (ran and failed) or 2 (bad usage). */
@Command(
    name = "lsps",
    description = "A size-aware scheduler for Hadoop YARN: try it on this machine.",
    mixinStandardHelpOptions = true,
    versionProvider = LspsVersion.class,
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {DemoCommand.class, ClusterCommand.class, LabCommand.class, PlanCommand.class})
final class Lsps {
  private Lsps() {}

  public static void main(String[] args) {
    System.exit(commandLine().execute(args));
  }

  static CommandLine commandLine() {
    return new CommandLine(new Lsps())
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setExecutionExceptionHandler(PLAIN_FAILURES);
  }

  private static final IExecutionExceptionHandler PLAIN_FAILURES =
      (failure, command, parsed) -> {
        if (!isForThePerson(failure)) {
          throw failure;
        }
        command
            .getErr()
            .println(command.getColorScheme().errorText("lsps: " + failure.getMessage()));
        return command.getCommandSpec().exitCodeOnExecutionException();
      };

  /** Its message says what to mend; of anything else the place where it was thrown is wanted. */
  private static boolean isForThePerson(Exception failure) {
    return failure instanceof LabException
        || failure instanceof FileNotFoundException
        || failure instanceof BadSettingException;
  }
}
