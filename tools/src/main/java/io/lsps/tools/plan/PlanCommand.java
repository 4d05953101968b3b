/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.plan;

import io.lsps.lab.workload.Workload;
import io.lsps.lab.workload.Workloads;
import io.lsps.order.Batch;
import io.lsps.order.BatchJob;
import io.lsps.order.Estimator;
import io.lsps.order.Schedule;
import io.lsps.order.Slots;
import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code lsps plan}: order and slot configuration of a batch. */
@Command(
    name = "plan",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description =
        "Orders a batch of MapReduce jobs and splits its slots, and predicts the outcome.")
public final class PlanCommand implements Callable<Integer> {
  private static final int JOBS_SHOWN = 40;
  private static final String ROW = "%-26s %13s %14s %9s %16s %9s%n";
  private static final int MOST_SLOTS = 1_000_000;

  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "FILE",
      description =
          "Rows of job,maps,map_seconds,reduces,reduce_seconds, or a folder of *.jhist: jobs of one"
              + " name are one recurring job. Or a workload of the laboratory, such as"
              + " jr-batch:jobs=50.")
  private Path file;

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "1",
      description = "Draw of a workload of the laboratory. Default: ${DEFAULT-VALUE}.")
  private long seed;

  @Option(
      names = "--slots",
      paramLabel = "N",
      description = "Containers in all; where no split is searched for, half of them run maps.")
  private Integer total;

  @Option(names = "--map-slots", paramLabel = "M", description = "Containers that run maps.")
  private Integer mapSlots;

  @Option(names = "--reduce-slots", paramLabel = "R", description = "Containers that run reduces.")
  private Integer reduceSlots;

  @Option(
      names = "--slowstart",
      paramLabel = "X",
      defaultValue = "1",
      description =
          "Part of a job's maps that must have ended before its reduces take containers. Default:"
              + " ${DEFAULT-VALUE}, none waits in a container.")
  private double slowstart;

  @Option(names = "--json", description = "Print JSON instead of the tables.")
  private boolean json;

  @Override
  public Integer call() throws IOException {
    Planning planning;
    try {
      Slots slots = slots();
      Estimator estimator = new Estimator(slowstart);
      planning = Planning.of(new Batch(jobs()), slots, estimator);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage(), e);
    }
    spec.commandLine().getOut().print(json ? PlanJson.of(planning) : table(planning));
    spec.commandLine().getOut().flush();
    return 0;
  }

  private Slots slots() {
    boolean split = mapSlots != null || reduceSlots != null;
    if ((total == null) != split || (mapSlots == null) != (reduceSlots == null)) {
      throw new IllegalArgumentException(
          "expected either --slots N, or --map-slots M and --reduce-slots R");
    }
    if (split) {
      return new Slots(
          inRange("--map-slots", mapSlots, 1), inRange("--reduce-slots", reduceSlots, 1));
    }
    return Slots.halves(inRange("--slots", total, 2));
  }

  private static int inRange(String option, int value, int least) {
    if (value < least || value > MOST_SLOTS) {
      throw new IllegalArgumentException(
          option + " must be from " + least + " to " + MOST_SLOTS + ", not " + value);
    }
    return value;
  }

  private List<BatchJob> jobs() throws IOException {
    if (!Files.exists(file) && Workloads.isName(file.toString())) {
      return BatchHistory.each(Workloads.byName(file.toString()), seed);
    }
    if (Files.isDirectory(file)) {
      Workload history = Workloads.byName(file.toString());
      history.notes().forEach(spec.commandLine().getErr()::println);
      return BatchHistory.of(history);
    }
    try {
      return BatchCsv.parse(file.toString(), Files.readAllLines(file));
    } catch (NoSuchFileException e) {
      throw new IllegalArgumentException(file + ": there is no such file", e);
    } catch (MalformedInputException e) {
      throw new IllegalArgumentException(file + ": expected text in UTF-8", e);
    }
  }

  private static String table(Planning planning) {
    StringBuilder text = new StringBuilder();
    text.append(
        String.format(
            Locale.ROOT,
            "%,d jobs on %,d slots; times in seconds, predicted%n%n",
            planning.batch().jobs.size(),
            planning.slots().total()));
    text.append(
        String.format(ROW, "algorithm", "maps:reduces", "makespan", "x bound", "TCT", "x bound"));
    for (PlanRow row : PlanRow.of(planning)) {
      text.append(String.format(ROW, row.cells(planning.bounds()).toArray()));
    }
    text.append(String.format("%nin one pool, where a container runs maps as well as reduces%n"));
    for (PlanRow row : PlanRow.of(planning.onePool())) {
      text.append(String.format(ROW, row.cells(planning.onePool().bounds()).toArray()));
    }
    String best = planning.best();
    Schedule schedule = planning.schedules().get(best);
    text.append(String.format("%nOrder of %s (%s): ", best, schedule.slots));
    return text.append(PlanRow.names(schedule.order, JOBS_SHOWN))
        .append(System.lineSeparator())
        .toString();
  }
}
