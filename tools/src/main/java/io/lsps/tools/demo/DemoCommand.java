/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.demo;

import io.lsps.lab.LspsHome;
import io.lsps.tools.demo.Contender.MixScheduler;
import io.lsps.tools.demo.DemoResult.DemoPlan;
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

/** {@code lsps demo}: the demonstrations on a real cluster of this machine. */
@Command(
    name = "demo",
    description = {
      "Real MapReduce jobs of three users on a real cluster on this machine, first under the stock"
          + " FairScheduler with reduces after the maps (slowstart 1), then under LsPS: the same"
          + " jobs, the same arrivals. Ten jobs whose maps wait more than they compute, on six"
          + " slots: five minutes, and best on an idle machine.",
      "Shows users and shares while it runs, then mean response times side by side, and writes"
          + " demo.json and report.html."
    },
    mixinStandardHelpOptions = true)
public final class DemoCommand implements Callable<Integer> {
  private static final int MOST_TURNS = 20;

  @Option(names = "--tiny", hidden = true)
  private boolean tiny;

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
      paramLabel = "fair|fair-tuned|lsps",
      split = ",",
      defaultValue = "fair-tuned,lsps",
      description = "Schedulers in the order of their runs (default: ${DEFAULT-VALUE}).")
  private List<MixScheduler> schedulers;

  @Option(
      names = "--turns",
      paramLabel = "N",
      defaultValue = "1",
      description =
          "How often each scheduler runs the jobs, the schedulers alternating; every"
              + " run is reported (default: ${DEFAULT-VALUE}).")
  private int turns;

  @Spec private CommandSpec command;

  @Override
  public Integer call() throws Exception {
    Path folder = LspsHome.stateFolder().resolve("demo");
    DemoPlan plan =
        new DemoPlan(
            new UserMix(tiny, seed, distinct(), turns()),
            keep,
            out == null ? folder : out.toAbsolutePath());
    PrintWriter terminal = command.commandLine().getOut();
    return new Demo(plan, folder, terminal, Boolean.getBoolean("lsps.terminal")).run() ? 0 : 1;
  }

  private int turns() {
    if (turns < 1 || turns > MOST_TURNS) {
      throw new ParameterException(
          command.commandLine(),
          "Invalid value for option '--turns': expected 1 to " + MOST_TURNS + ", not " + turns);
    }
    return turns;
  }

  private List<MixScheduler> distinct() {
    if (new LinkedHashSet<>(schedulers).size() < schedulers.size()) {
      throw new ParameterException(
          command.commandLine(), "Invalid value for option '--schedulers': one is named twice");
    }
    return List.copyOf(schedulers);
  }
}
