/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.command;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code lsps lab}: schedulers on workloads in virtual time. */
@Command(
    name = "lab",
    mixinStandardHelpOptions = true,
    description = "Runs real schedulers on workloads in virtual time.",
    subcommands = {
      RunCommand.class,
      CompareCommand.class,
      PromisesCommand.class,
      ListCommand.class
    })
public final class LabCommand implements Runnable {
  @Spec private CommandSpec spec;

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "lsps lab needs a subcommand");
  }

  /** Runs the laboratory alone, without the rest of lsps. */
  public static void main(String[] args) {
    System.exit(new CommandLine(new LabCommand()).execute(args));
  }
}
