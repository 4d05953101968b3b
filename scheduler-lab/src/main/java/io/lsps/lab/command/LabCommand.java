/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.command;

import io.lsps.lab.command.Experiment.TunedRivals;
import io.lsps.lab.scheduler.Schedulers;
import io.lsps.lab.workload.Workloads;
import java.io.PrintWriter;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code lsps lab}: schedulers on workloads in virtual time. */
@Command(
    name = "lab",
    mixinStandardHelpOptions = true,
    description = "Runs real schedulers on workloads in virtual time.",
    subcommands = {RunCommand.class, CompareCommand.class, LabCommand.ListCommand.class})
public final class LabCommand implements Runnable {
  @Spec private CommandSpec spec;

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "lsps lab needs a subcommand");
  }

  /** {@code lsps lab list}: what can be run. */
  @Command(
      name = "list",
      mixinStandardHelpOptions = true,
      description = "Lists workloads, schedulers and bounds by name.")
  static final class ListCommand implements Runnable {
    @Spec private CommandSpec spec;

    @Override
    public void run() {
      PrintWriter out = spec.commandLine().getOut();
      section(out, "Workloads (NAME or NAME:option=value,...)", Workloads.descriptions());
      section(out, "Workloads from files (FILE or FILE:option=value,...)", Workloads.fileKinds());
      section(out, "Options of every workload and file", Workloads.options());
      section(out, "Schedulers (NAME or NAME[key=value;...])", Schedulers.descriptions());
      section(out, "Rivals at their best", TunedRivals.ALL);
      section(out, "Bounds and references", Experiment.REFERENCES);
      out.flush();
    }

    private static void section(PrintWriter out, String title, Map<String, String> entries) {
      out.println(title);
      entries.forEach((name, text) -> out.printf("  %-18s %s%n", name, text));
      out.println();
    }
  }
}
