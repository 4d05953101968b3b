/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.workload;

import com.google.common.primitives.ImmutableLongArray;
import io.lsps.lab.workload.CsvRows.Column;
import io.lsps.lab.workload.JobFramework.TezJob;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads the tables {@code batch_task} and {@code batch_instance} of Alibaba's cluster trace v2018,
 * as its {@code schema.txt} describes them. Times are seconds after the beginning of the trace. A
 * job's stages and what each needs are taken over as they are; the trace tells no user and no name
 * that recurs. docs/workloads.md says what else is lost.
 */
final class AlibabaTrace {
  private static final String TASKS = "batch_task";
  private static final String INSTANCES = "batch_instance";

  /** The status of what ended well. */
  private static final String ENDED_WELL = "Terminated";

  private static final int STAGE_COLUMNS = 9;
  private static final Column STAGE_NAME = new Column(0, "task_name");
  private static final Column STAGE_INSTANCES = new Column(1, "instance_num");
  private static final Column STAGE_JOB = new Column(2, "job_name");
  private static final Column STAGE_STATUS = new Column(4, "status");
  private static final Column STAGE_START = new Column(5, "start_time, seconds");
  private static final Column STAGE_END = new Column(6, "end_time, seconds");
  private static final Column STAGE_CPU = new Column(7, "plan_cpu, 100 is a core");
  private static final Column STAGE_MEMORY = new Column(8, "plan_mem, 0 to 100");

  private static final int INSTANCE_COLUMNS = 14;
  private static final Column INSTANCE_STAGE = new Column(1, "task_name");
  private static final Column INSTANCE_JOB = new Column(2, "job_name");
  private static final Column INSTANCE_STATUS = new Column(4, "status");
  private static final Column INSTANCE_START = new Column(5, "start_time, seconds");
  private static final Column INSTANCE_END = new Column(6, "end_time, seconds");

  private static final int MOST_INSTANCES = 1_000_000;
  private static final double PER_CENT = 100;

  /** Times are whole seconds; what began and ended in the same one lasts half of it. */
  private static final long LEAST_MILLIS = 500;

  /** A machine of the trace has 96 cores; its memory is told in parts only, and this is ours. */
  private static final int MACHINE_MB = 262_144;

  private static final int MACHINE_VCORES = 96;

  /** The window by default: some 20,000 jobs. */
  private static final int HOURS = 1;

  private static final int USERS = 20;

  private final Path place;
  private final TraceOptions options;
  private final TraceOptions.Window window;
  private final ClusterTrace.Losses losses = new ClusterTrace.Losses();
  private final Map<String, Map<String, ImmutableLongArray.Builder>> times = new HashMap<>();

  private AlibabaTrace(Path place, TraceOptions options) {
    this.place = place;
    this.options = options;
    this.window = options.window();
  }

  /**
   * A row of {@code batch_task}: a stage of a job. Its name tells the stages it needs: {@code M1}
   * needs none, {@code J4_2_3} needs 2 and 3, and the letter means nothing. Any other name, such as
   * {@code task_Nzg3ODA=}, is a stage by itself. A word behind the numbers ({@code R2_1_Stg1}) is
   * passed over.
   *
   * @param instances how many tasks it has
   * @param startSeconds of its first task
   * @param endSeconds of its last task
   */
  private record Stage(
      String name, int instances, long startSeconds, long endSeconds, ContainerSize size) {
    private static final Pattern IN_A_GRAPH =
        Pattern.compile("[A-Za-z]+([0-9]{1,6})((?:_[0-9]{1,6})*)(?:_[A-Za-z]+[0-9]*)*");

    /** Of a stage by itself. */
    static final int NO_NUMBER = -1;

    /** Its number in the job's graph, or {@link #NO_NUMBER}. */
    int number() {
      Matcher parts = IN_A_GRAPH.matcher(name);
      return parts.matches() ? Integer.parseInt(parts.group(1)) : NO_NUMBER;
    }

    /** Numbers of the stages that must end before it starts. */
    List<Integer> needs() {
      Matcher parts = IN_A_GRAPH.matcher(name);
      if (!parts.matches() || parts.group(2).isEmpty()) {
        return List.of();
      }
      return Arrays.stream(parts.group(2).substring(1).split("_", -1))
          .map(Integer::valueOf)
          .distinct()
          .toList();
    }
  }

  static boolean in(Path place) {
    return Files.isDirectory(place)
        ? !CsvRows.files(place, TASKS).isEmpty()
        : CsvRows.isTable(place, TASKS);
  }

  /** The files of a table; where the trace is the table of tasks alone, there is no other. */
  private List<Path> parts(String table) {
    if (Files.isDirectory(place)) {
      return CsvRows.files(place, table);
    }
    return table.equals(TASKS) ? List.of(place) : List.of();
  }

  /**
   * Reads the window that the options ask for.
   *
   * @param place a folder with the tables, or the table of tasks
   */
  static Workload read(Path place, WorkloadOptions options) {
    return new AlibabaTrace(
            place, TraceOptions.of(options, HOURS, MACHINE_MB, MACHINE_VCORES, USERS))
        .read();
  }

  private Workload read() {
    Map<String, List<Stage>> began = stages();
    List<String> first = first(began);
    boolean instances = readInstances(Set.copyOf(first));
    List<TraceJob> jobs = new ArrayList<>();
    for (String name : first) {
      List<Stage> stages = began.get(name);
      List<TezJob.Vertex> graph = new Graph(name, instances).of(stages);
      if (graph.isEmpty()) {
        losses.add("jobs left out: their stages need each other in a circle or share a number");
      } else {
        jobs.add(new TraceJob(name, null, null, submitMillis(stages), graph));
      }
    }
    long failed = began.values().stream().filter(List::isEmpty).count();
    losses.add("jobs left out: a stage did not end well (Failed, Running, Waiting, …)", failed);
    losses.add("jobs beyond jobs=" + window.jobs(), began.size() - failed - first.size());
    String read =
        String.format(
            Locale.ROOT,
            "%,d of %,d jobs that began in %s",
            jobs.size(),
            began.size(),
            window.hours());
    return new ClusterTrace(String.valueOf(place.getFileName()), jobs, read, losses, options);
  }

  /**
   * The stages of the jobs that began in the window, by the job's name; none where one did not end
   * well. The rows are in no order, so they are read twice: for the names of the jobs that have a
   * stage in the window, then for all stages of these.
   */
  private Map<String, List<Stage>> stages() {
    Set<String> near = new HashSet<>();
    forEachStage(
        rows -> {
          if (window.holds((double) rows.wholeOrZero(STAGE_START))) {
            near.add(rows.name(STAGE_JOB));
          }
        });
    Map<String, List<Stage>> jobs = new HashMap<>();
    Set<String> failed = new HashSet<>();
    Set<String> earlier = new HashSet<>();
    forEachStage(
        rows -> {
          String job = rows.name(STAGE_JOB);
          if (near.contains(job)) {
            Stage stage = stage(rows);
            jobs.computeIfAbsent(job, unknown -> new ArrayList<>()).add(stage);
            if (stage.startSeconds > 0 && stage.startSeconds < window.fromSeconds()) {
              earlier.add(job);
            }
            if (!rows.text(STAGE_STATUS).equals(ENDED_WELL)
                || stage.endSeconds < stage.startSeconds
                || stage.instances == 0) {
              failed.add(job);
            }
          }
        });
    jobs.keySet().removeAll(earlier);
    jobs.replaceAll((job, stages) -> failed.contains(job) ? List.of() : stages);
    return jobs;
  }

  private void forEachStage(Consumer<CsvRows> take) {
    CsvRows.read(
        parts(TASKS),
        STAGE_COLUMNS,
        rows -> {
          take.accept(rows);
          return true;
        });
  }

  private Stage stage(CsvRows rows) {
    String name = rows.name(STAGE_NAME);
    long instances = rows.wholeOrZero(STAGE_INSTANCES);
    if (instances > MOST_INSTANCES) {
      throw rows.wrong(STAGE_INSTANCES, "at most " + MOST_INSTANCES + " instances");
    }
    return new Stage(
        name,
        (int) instances,
        rows.wholeOrZero(STAGE_START),
        rows.wholeOrZero(STAGE_END),
        options
            .machine()
            .container(rows.amount(STAGE_MEMORY) / PER_CENT, rows.amount(STAGE_CPU) / PER_CENT));
  }

  /** The jobs without a failed stage in the order of their beginning, the first of them. */
  private List<String> first(Map<String, List<Stage>> began) {
    return began.entrySet().stream()
        .filter(job -> !job.getValue().isEmpty())
        .sorted(
            Comparator.comparingLong(
                    (Map.Entry<String, List<Stage>> job) -> submitMillis(job.getValue()))
                .thenComparing(Map.Entry::getKey))
        .limit(window.jobs())
        .map(Map.Entry::getKey)
        .toList();
  }

  private long submitMillis(List<Stage> stages) {
    long start = stages.stream().mapToLong(Stage::startSeconds).min().orElseThrow();
    return 1000 * (start - window.fromSeconds());
  }

  /** Reads the times of the single tasks of some jobs; false where the trace is without them. */
  private boolean readInstances(Set<String> jobs) {
    List<Path> parts = parts(INSTANCES);
    CsvRows.read(
        parts,
        INSTANCE_COLUMNS,
        rows -> {
          if (jobs.contains(rows.text(INSTANCE_JOB))) {
            readInstance(rows);
          }
          return true;
        });
    return !parts.isEmpty();
  }

  private void readInstance(CsvRows rows) {
    if (!rows.text(INSTANCE_STATUS).equals(ENDED_WELL)) {
      losses.add("attempts of tasks left out: they did not end well");
      return;
    }
    long start = rows.whole(INSTANCE_START);
    long end = rows.whole(INSTANCE_END);
    if (end < start) {
      losses.add("attempts of tasks left out: they end before they start");
      return;
    }
    times
        .computeIfAbsent(rows.text(INSTANCE_JOB), unknown -> new HashMap<>())
        .computeIfAbsent(rows.name(INSTANCE_STAGE), unknown -> ImmutableLongArray.builder())
        .add(millis(start, end));
  }

  private static long millis(long start, long end) {
    return Math.max(LEAST_MILLIS, (end - start) * 1000);
  }

  /** The stages of one job in an order in which each comes after those it needs. */
  private final class Graph {
    private static final int OPEN = -1;

    private final String job;
    private final boolean instances;
    private final Map<Integer, Stage> byNumber = new HashMap<>();
    private final Map<Stage, Integer> places = new HashMap<>();
    private final List<TezJob.Vertex> ordered = new ArrayList<>();

    Graph(String job, boolean instances) {
      this.job = job;
      this.instances = instances;
    }

    /** The stages, or nothing where they need each other in a circle or share a number. */
    List<TezJob.Vertex> of(List<Stage> stages) {
      for (Stage stage : stages) {
        int number = stage.number();
        if (number != Stage.NO_NUMBER && byNumber.put(number, stage) != null) {
          return List.of();
        }
      }
      List<Stage> inOrder = new ArrayList<>(stages);
      inOrder.sort(Comparator.comparingInt(Stage::number).thenComparing(Stage::name));
      return inOrder.stream().allMatch(this::place) ? ordered : List.of();
    }

    /** Places a stage behind those it needs; false where it needs itself by a way round. */
    private boolean place(Stage stage) {
      Integer known = places.putIfAbsent(stage, OPEN);
      if (known != null) {
        return known != OPEN;
      }
      List<Integer> needs = new ArrayList<>();
      for (int number : stage.needs()) {
        Stage before = byNumber.get(number);
        if (before == null) {
          losses.add("needs passed over: the trace has no such stage");
        } else if (place(before)) {
          needs.add(places.get(before));
        } else {
          return false;
        }
      }
      places.put(stage, ordered.size());
      ordered.add(new TezJob.Vertex(tasks(stage), stage.size(), needs));
      return true;
    }

    /** Without {@code batch_instance} every task of a stage lasts as long as the stage. */
    private PhaseTasks tasks(Stage stage) {
      ImmutableLongArray.Builder found = times.getOrDefault(job, Map.of()).get(stage.name);
      if (found == null) {
        losses.add(
            instances
                ? "tasks as long as their stage: batch_instance has none of the stage"
                : "tasks as long as their stage: there is no batch_instance",
            stage.instances);
        return PhaseTasks.alike(stage.instances, millis(stage.startSeconds, stage.endSeconds));
      }
      long[] own = found.build().toArray();
      losses.add("tasks left out: not in batch_instance", stage.instances - own.length);
      return PhaseTasks.listed(own);
    }
  }
}
