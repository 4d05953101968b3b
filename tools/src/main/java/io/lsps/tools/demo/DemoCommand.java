/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.demo;

import io.lsps.lab.LspsHome;
import io.lsps.tools.demo.Contender.MixScheduler;
import io.lsps.tools.demo.DemoResult.DemoPlan;
import io.lsps.tools.demo.DemoScenario.DemoSize;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.ArgGroup;
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
          + " FairScheduler as shipped, then with reduces after the maps (slowstart 1), then under"
          + " LsPS: the same jobs, the same arrivals.",
      "Shows users and shares while it runs, then mean response times side by side, and writes"
          + " demo.json and report.html.",
      "One of --batch, --preemption, --flex shows something else in the same way."
    },
    mixinStandardHelpOptions = true)
public final class DemoCommand implements Callable<Integer> {
  private static final int MOST_TURNS = 20;
  private static final List<MixScheduler> ALL = List.of(MixScheduler.values());
  private static final List<MixScheduler> FEWEST =
      List.of(MixScheduler.FAIR_TUNED, MixScheduler.LSPS);

  @Option(
      names = "--quick",
      description =
          "Ten jobs whose maps wait more than they compute, on six slots, under Fair tuned and"
              + " LsPS: five minutes, and best on an idle machine.")
  private boolean quick;

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
      description =
          "Folder for demo.json and report.html (default: .lsps/demo in the project; of another"
              + " demonstration a folder in it).")
  private Path out;

  @Option(
      names = "--schedulers",
      paramLabel = "fair|fair-tuned|lsps",
      split = ",",
      description =
          "Schedulers in the order of their runs (default: fair,fair-tuned,lsps; with --quick"
              + " fair-tuned,lsps).")
  private List<MixScheduler> schedulers;

  @Option(
      names = "--turns",
      paramLabel = "N",
      description =
          "How often each scheduler runs the jobs, one scheduler after the other in turns; every"
              + " run is told (default: 1).")
  private Integer turns;

  @ArgGroup private Kind kind;

  @Spec private CommandSpec command;

  /** A demonstration other than the one of users. Picocli accepts one at most. */
  private static final class Kind {
    @Option(
        names = "--batch",
        description =
            "WordCount, Sort and InvertedIndex jobs, all at once in one queue: stock fifo, then"
                + " JohnsonPolicy, predicted and measured.")
    private boolean batch;

    @Option(
        names = "--preemption",
        description =
            "A production job with a guarantee comes to a full cluster: the FairScheduler's own"
                + " preemption, then Global Preemption; who is killed.")
    private boolean preemption;

    @Option(
        names = "--flex",
        description =
            "The mix in one queue for all, with deadlines: Fair, then FLEX for the mean response"
                + " time, then FLEX for the deadlines.")
    private boolean flex;

    DemoScenario of(DemoSize size, long seed) {
      if (batch) {
        return new BatchScenario(size, seed);
      }
      if (preemption) {
        return new PreemptionScenario(size);
      }
      if (flex) {
        return new FlexScenario(size, seed);
      }
      throw new IllegalStateException("a group without any of its options");
    }
  }

  @Override
  public Integer call() throws Exception {
    DemoScenario scenario = scenario();
    Path folder = LspsHome.stateFolder().resolve("demo");
    Path results = kind == null ? folder : folder.resolve(scenario.name());
    DemoPlan plan =
        new DemoPlan(scenario, keep, seed, out == null ? results : out.toAbsolutePath());
    PrintWriter terminal = command.commandLine().getOut();
    return new Demo(plan, folder, terminal, Boolean.getBoolean("lsps.terminal")).run() ? 0 : 1;
  }

  private DemoScenario scenario() {
    if (kind == null) {
      List<MixScheduler> usual = quick ? FEWEST : ALL;
      return new UserMix(size(), seed, schedulers == null ? usual : distinct(), turns());
    }
    if (schedulers != null || turns != null) {
      throw new ParameterException(
          command.commandLine(),
          "Invalid value for option '"
              + (schedulers == null ? "--turns" : "--schedulers")
              + "': this demonstration has schedulers and rounds of its own");
    }
    return kind.of(size(), seed);
  }

  private int turns() {
    if (turns != null && (turns < 1 || turns > MOST_TURNS)) {
      throw new ParameterException(
          command.commandLine(),
          "Invalid value for option '--turns': expected 1 to " + MOST_TURNS + ", not " + turns);
    }
    return turns == null ? 1 : turns;
  }

  private DemoSize size() {
    return tiny ? DemoSize.TINY : quick ? DemoSize.QUICK : DemoSize.WHOLE;
  }

  private List<MixScheduler> distinct() {
    if (new LinkedHashSet<>(schedulers).size() < schedulers.size()) {
      throw new ParameterException(
          command.commandLine(), "Invalid value for option '--schedulers': one is named twice");
    }
    return List.copyOf(schedulers);
  }
}
