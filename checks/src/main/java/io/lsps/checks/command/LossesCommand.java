/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.checks.command;

import io.lsps.checks.losses.Losses;
import io.lsps.checks.losses.LossesText;
import io.lsps.checks.losses.ResponseStages;
import io.lsps.lab.HadoopLogging;
import io.lsps.lab.command.Experiment;
import io.lsps.lab.command.Experiment.TunedRivals;
import io.lsps.lab.command.JobLog;
import io.lsps.lab.command.Progress;
import java.io.PrintWriter;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code dev losses}: where schedulers lose time beside one that knows all task times. */
@Command(
    name = "losses",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description =
        "Tells by size of job and by user how many seconds schedulers lose beside clairvoyant-slots"
            + " on the same jobs, and what the responses consist of.")
public final class LossesCommand implements Callable<Integer> {
  private static final String REFERENCE = "clairvoyant-slots";

  @Spec private CommandSpec spec;

  @Mixin private OneWorkload workload;

  @Option(
      names = "--schedulers",
      split = ",",
      paramLabel = "A,B,...",
      defaultValue = "fair,lsps",
      description = "Names from \"lsps lab list\", no references. Default: ${DEFAULT-VALUE}.")
  private List<String> schedulers;

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "1",
      description = "The draw. Default: ${DEFAULT-VALUE}.")
  private long seed;

  @Override
  public Integer call() {
    HadoopLogging.quiet();
    Experiment experiment;
    try {
      for (String scheduler : schedulers) {
        if (Experiment.REFERENCES.containsKey(scheduler)
            || TunedRivals.ALL.containsKey(scheduler)) {
          throw new IllegalArgumentException(
              "--schedulers: "
                  + scheduler
                  + " is a reference or stands for another: expected schedulers that run");
        }
      }
      experiment = workload.under(schedulers);
      experiment.draw(seed);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage(), e);
    }
    Progress progress = workload.progress();
    Map<String, Double> reference = new HashMap<>();
    experiment
        .with(List.of(REFERENCE))
        .run(
            List.of(seed),
            progress,
            (scheduler, draw, job, succeeded, submit, end, ideal) -> {
              if (succeeded && job.counted()) {
                reference.put(job.id(), (end - submit) / 1000.0);
              }
            });
    PrintWriter terminal = spec.commandLine().getOut();
    experiment.workload().notes().forEach(terminal::println);
    for (String scheduler : schedulers) {
      ResponseStages stages = new ResponseStages();
      experiment.with(List.of(scheduler)).run(List.of(seed), progress, JobLog.none(), stages);
      terminal.println(LossesText.of(scheduler, REFERENCE, Losses.of(stages.jobs(), reference)));
      terminal.flush();
    }
    return 0;
  }
}
