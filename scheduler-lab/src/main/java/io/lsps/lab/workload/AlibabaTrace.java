/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.workload;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Reads the batch jobs of Alibaba's cluster trace v2018. A job's stages and what each needs are
 * taken over as they are; the trace tells no user and no name that recurs. docs/workloads.md says
 * what else is lost.
 */
final class AlibabaTrace {
  /** A machine of the trace has 96 cores; its memory is told in parts only, and this is ours. */
  private static final int MACHINE_MB = 262_144;

  private static final int MACHINE_VCORES = 96;

  /** The window unless told: some 20,000 jobs. */
  private static final int HOURS = 1;

  private static final int USERS = 20;

  private AlibabaTrace() {}

  /**
   * Reads the window that the options tell.
   *
   * @param place a folder with the tables, or the table of tasks
   */
  static Workload read(Path place, WorkloadOptions options) {
    TraceWindow window = TraceWindow.of(options, HOURS);
    TraceMachine machine = TraceMachine.of(options, MACHINE_MB, MACHINE_VCORES);
    TraceDraws draws = TraceDraws.of(options, USERS);
    TraceLosses losses = new TraceLosses();
    Map<String, List<AlibabaStage>> began =
        new AlibabaJobs(AlibabaTables.parts(place, AlibabaTables.TASKS), window, machine).read();
    List<String> first = first(began, window);
    AlibabaInstances instances =
        new AlibabaInstances(
            AlibabaTables.parts(place, AlibabaTables.INSTANCES), Set.copyOf(first), losses);
    List<TraceJob> jobs = new ArrayList<>();
    for (String name : first) {
      List<AlibabaStage> stages = began.get(name);
      List<TezJob.Vertex> graph =
          AlibabaGraph.of(stages, stage -> instances.of(name, stage), losses);
      if (graph.isEmpty()) {
        losses.add("jobs left out: their stages need each other in a circle or share a number");
      } else {
        jobs.add(new TraceJob(name, null, null, millis(stages, window), graph));
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
    return new RecordedTrace(
        String.valueOf(place.getFileName()),
        jobs,
        machine,
        Stream.concat(Stream.of(read), losses.lines().stream()).toList(),
        draws);
  }

  /** The jobs without a failed stage in the order of their beginning, the first of them. */
  private static List<String> first(Map<String, List<AlibabaStage>> began, TraceWindow window) {
    return began.entrySet().stream()
        .filter(job -> !job.getValue().isEmpty())
        .sorted(
            Comparator.comparingLong(
                    (Map.Entry<String, List<AlibabaStage>> job) -> millis(job.getValue(), window))
                .thenComparing(Map.Entry::getKey))
        .limit(window.jobs())
        .map(Map.Entry::getKey)
        .collect(Collectors.toList());
  }

  private static long millis(List<AlibabaStage> stages, TraceWindow window) {
    long start = stages.stream().mapToLong(AlibabaStage::startSeconds).min().orElseThrow();
    return 1000 * (start - window.fromSeconds());
  }
}
