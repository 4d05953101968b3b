/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.demo;

import io.lsps.lab.LspsHome;
import io.lsps.lab.local.SchedulerChoice;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code lsps demo}. */
@Command(
    name = "demo",
    description = {
      "Real MapReduce jobs of three users on a real cluster on this machine, first under the stock"
          + " FairScheduler, then under LsPS: the same jobs, the same arrivals.",
      "Shows users and shares while it runs, then mean response times side by side, and writes"
          + " demo.json and report.html."
    },
    mixinStandardHelpOptions = true)
public final class DemoCommand implements Callable<Integer> {
  @Option(names = "--quick", description = "A shorter mix: under 4 minutes on 2 cores, not 15.")
  private boolean quick;

  @Option(names = "--keep", description = "Leave the last cluster up.")
  private boolean keep;

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "1",
      description = "Seed of jobs, arrivals and data (default: ${DEFAULT-VALUE}).")
  private long seed;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Folder for demo.json and report.html (default: .lsps/demo in the project).")
  private Path out;

  @Option(
      names = "--schedulers",
      paramLabel = "fair|lsps",
      split = ",",
      defaultValue = "fair,lsps",
      description = "Schedulers in the order of their runs (default: ${DEFAULT-VALUE}).")
  private List<SchedulerChoice> schedulers;

  @Spec private CommandSpec command;

  @Override
  public Integer call() throws Exception {
    if (new LinkedHashSet<>(schedulers).size() < schedulers.size()) {
      throw new ParameterException(
          command.commandLine(), "Invalid value for option '--schedulers': one is named twice");
    }
    PrintWriter terminal = command.commandLine().getOut();
    Path folder = LspsHome.stateFolder().resolve("demo");
    DemoPlan plan =
        new DemoPlan(
            quick,
            keep,
            seed,
            out == null ? folder : out.toAbsolutePath(),
            List.copyOf(schedulers));
    return new Demo(plan, folder, terminal, Boolean.getBoolean("lsps.terminal")).run() ? 0 : 1;
  }
}
