/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.plan;

import io.lsps.lab.report.Json;
import io.lsps.lab.workload.Workload;
import io.lsps.lab.workload.Workloads;
import io.lsps.order.Batch;
import io.lsps.order.BatchJob;
import io.lsps.order.Estimator;
import io.lsps.order.Slots;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
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
    Batch batch;
    Slots slots;
    Plans split;
    Plans onePool;
    try {
      slots = slots();
      Estimator estimator = new Estimator(slowstart);
      batch = new Batch(jobs());
      split = Plans.split(batch, slots, estimator);
      onePool = Plans.onePool(batch, slots.total());
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage(), e);
    }
    PrintWriter out = spec.commandLine().getOut();
    if (json) {
      Map<String, Object> all = split.json();
      all.put("onePool", onePool.json());
      out.print(Json.of(all));
    } else {
      out.printf(
          Locale.ROOT,
          "%,d jobs on %,d slots; times in seconds, predicted%n%n",
          batch.jobs.size(),
          slots.total());
      out.printf(ROW, "algorithm", "maps:reduces", "makespan", "x bound", "TCT", "x bound");
      out.print(split.table(ROW));
      out.printf("%nin one pool, where a container runs maps as well as reduces%n");
      out.print(onePool.table(ROW));
      String best = split.best();
      Plans.Plan plan = split.byAlgorithm().get(best);
      out.printf("%nOrder of %s (%s): %s%n", best, plan.slots(), names(plan.order()));
    }
    out.flush();
    return 0;
  }

  /** Names of the first jobs in an order, and how many follow. */
  private static String names(List<BatchJob> order) {
    String shown =
        order.stream().limit(JOBS_SHOWN).map(job -> job.name).collect(Collectors.joining(", "));
    int more = order.size() - JOBS_SHOWN;
    return more > 0 ? shown + String.format(Locale.ROOT, ", … %,d more", more) : shown;
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
}
