/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.demo;

import io.lsps.lab.LspsHome;
import io.lsps.tools.demo.DemoResult.DemoPlan;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code lsps demo}: the demonstrations on a real cluster of this machine. */
@Command(
    name = "demo",
    description = {
      "Real MapReduce jobs of three users on a real cluster on this machine, first under the stock"
          + " FairScheduler with reduces after the maps (slowstart 1), then under LsPS: the same"
          + " jobs, the same arrivals. Ten jobs whose maps wait more than they compute, on six"
          + " slots: eight minutes, and best on an idle machine.",
      "Shows users and shares while it runs, then mean response times side by side, and writes"
          + " demo.json and report.html."
    },
    mixinStandardHelpOptions = true)
public final class DemoCommand implements Callable<Integer> {
  @Option(names = "--tiny", hidden = true)
  private boolean tiny;

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "1",
      description = "Seed of jobs and arrivals (default: ${DEFAULT-VALUE}).")
  private long seed;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Folder for demo.json and report.html (default: .lsps/demo in the project).")
  private Path out;

  @Spec private CommandSpec command;

  @Override
  public Integer call() throws Exception {
    Path folder = LspsHome.stateFolder().resolve("demo");
    DemoPlan plan = new DemoPlan(tiny, seed, out == null ? folder : out.toAbsolutePath());
    PrintWriter terminal = command.commandLine().getOut();
    return new Demo(plan, folder, terminal, Boolean.getBoolean("lsps.terminal")).run() ? 0 : 1;
  }
}
