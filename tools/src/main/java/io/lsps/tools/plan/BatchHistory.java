/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.plan;

import io.lsps.lab.workload.PhaseTasks;
import io.lsps.lab.workload.Workload;
import io.lsps.lab.workload.WorkloadJob;
import io.lsps.order.BatchJob;
import io.lsps.order.Tasks;
import io.lsps.workload.JobName;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A batch of recurring jobs from their history: runs with the same name are one job. A job that ran
 * once has its tasks as they were. A job that ran more often has the mean number of tasks, each
 * with the mean time.
 */
public final class BatchHistory {
  private BatchHistory() {}

  /** The jobs in the order of their first submissions. */
  static List<BatchJob> of(Workload history) {
    List<WorkloadJob> all = new ArrayList<>();
    try (Workload.Jobs jobs = history.jobs(0)) {
      jobs.forEachRemaining(all::add);
    }
    return of(all);
  }

  /** The same for jobs in the order of their submission. */
  public static List<BatchJob> of(List<WorkloadJob> history) {
    Map<String, List<WorkloadJob>> runs = new LinkedHashMap<>();
    for (WorkloadJob job : history) {
      runs.computeIfAbsent(JobName.normalise(job.name()), name -> new ArrayList<>()).add(job);
    }
    List<BatchJob> batch = new ArrayList<>();
    runs.forEach(
        (name, same) ->
            batch.add(
                new BatchJob(
                    name,
                    phase(same.stream().map(WorkloadJob::maps).toList()),
                    phase(same.stream().map(WorkloadJob::reduces).toList()))));
    return batch;
  }

  /** The jobs of a draw, each as a job of its own. */
  static List<BatchJob> each(Workload workload, long seed) {
    List<BatchJob> batch = new ArrayList<>();
    try (Workload.Jobs jobs = workload.jobs(seed)) {
      while (jobs.hasNext()) {
        WorkloadJob job = jobs.next();
        batch.add(
            new BatchJob(job.id(), phase(List.of(job.maps())), phase(List.of(job.reduces()))));
      }
    }
    return batch;
  }

  private static Tasks phase(List<PhaseTasks> runs) {
    if (runs.size() == 1) {
      List<Double> seconds = new ArrayList<>();
      for (int task = 0; task < runs.get(0).count(); task++) {
        seconds.add(runs.get(0).millis(task) / 1000.0);
      }
      return Tasks.of(seconds);
    }
    double tasks = runs.stream().mapToInt(PhaseTasks::count).sum();
    double millis = runs.stream().mapToDouble(PhaseTasks::totalMillis).sum();
    int each = (int) Math.round(tasks / runs.size());
    return each == 0 ? Tasks.NONE : Tasks.alike(each, millis / tasks / 1000);
  }
}
