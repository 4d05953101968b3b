/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.workload;

import io.lsps.workload.JobHistory;
import io.lsps.workload.Phase;
import io.lsps.workload.PhaseHistory;
import io.lsps.workload.RecentMean;
import io.lsps.workload.ResourceVector;
import io.lsps.workload.RunningMoments;
import io.lsps.workload.UserHistory;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** What a scheduler remembers of one earlier run of recurring jobs. */
final class PastRun {
  private static final int LETTERS = 26;
  private static final ResourceVector SLOT =
      ResourceVector.of(new String[] {ResourceVector.MEMORY, ResourceVector.VCORES}, 1024, 1);

  private PastRun() {}

  /**
   * The history of one user.
   *
   * @param jobs each of a name of its own
   * @param factor how many times as long as now a job's tasks took then
   */
  static UserHistory of(List<WorkloadJob> jobs, ToDoubleFunction<WorkloadJob> factor) {
    Map<String, JobHistory> recurring = new LinkedHashMap<>();
    RunningMoments window = RunningMoments.EMPTY;
    Map<Phase, PhaseHistory> all = new EnumMap<>(Phase.class);
    RecentMean sizes = RecentMean.EMPTY;
    for (WorkloadJob job : jobs) {
      double times = factor.applyAsDouble(job);
      Map<Phase, PhaseHistory> phases = new EnumMap<>(Phase.class);
      phases.put(Phase.MAP, phase(job.maps(), times));
      phases.put(Phase.REDUCE, phase(job.reduces(), times));
      double size = job.workMillis() * times / 1000 * SLOT.amount(ResourceVector.MEMORY);
      phases.forEach((phase, one) -> all.merge(phase, one, PastRun::merged));
      recurring.put(job.name(), JobHistory.of(phases, RecentMean.of(size)));
      sizes = sizes.plus(size);
      window = window.plus(size);
    }
    return new UserHistory(0, JobHistory.of(all, sizes), window, recurring);
  }

  private static PhaseHistory merged(PhaseHistory a, PhaseHistory b) {
    RecentMean tasks = a.tasks().merge(b.tasks());
    double part = (double) b.tasks().count() / tasks.count();
    return PhaseHistory.of(
        a.taskSeconds().merge(b.taskSeconds()),
        tasks,
        a.work().times(1 - part).plus(b.work(), part));
  }

  private static PhaseHistory phase(PhaseTasks tasks, double times) {
    double seconds = tasks.totalMillis() * times / 1000;
    return PhaseHistory.of(
        RecentMean.of(seconds / tasks.count()), RecentMean.of(tasks.count()), SLOT.times(seconds));
  }

  /** A number in letters, at least three of them. The scheduler ignores digits in names. */
  static String letters(int number) {
    StringBuilder text = new StringBuilder();
    int rest = number;
    while (text.length() < 3 || rest > 0) {
      text.append((char) ('a' + rest % LETTERS));
      rest /= LETTERS;
    }
    return text.reverse().toString();
  }
}
