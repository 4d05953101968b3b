/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.promise;

import io.lsps.lab.sim.engine.RunObserver;
import io.lsps.lab.workload.PhaseTasks;
import io.lsps.lab.workload.WorkloadJob;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** When the jobs of one run were submitted and ended. */
final class JobTimes implements RunObserver {
  private final Map<String, JobTime> jobs = new LinkedHashMap<>();
  private double longestTask;

  @Override
  public void finished(WorkloadJob job, boolean succeeded, long now) {
    longestTask = Math.max(longestTask, Math.max(longest(job.maps()), longest(job.reduces())));
    String equals = job.user() + " " + job.maps().count() + " " + job.reduces().count();
    jobs.put(job.id(), new JobTime(equals, job.submitMillis() / 1000.0, now / 1000.0));
  }

  /** The time of the longest task of all jobs, seconds. */
  double longestTask() {
    return longestTask;
  }

  /**
   * The job that suffers most beside another run of the same draw.
   *
   * @param spared seconds that a job may take longer in any case
   */
  Worst worstBeside(JobTimes other, double spared) {
    Worst worst = new Worst(Double.NEGATIVE_INFINITY, "");
    for (Map.Entry<String, JobTime> entry : jobs.entrySet()) {
      double here = entry.getValue().response();
      double there = other.jobs.get(entry.getKey()).response();
      String note = String.format(Locale.ROOT, "%s %.0f s for %.0f", entry.getKey(), here, there);
      worst = worst.or(new Worst((here - spared) / there, note));
    }
    return worst;
  }

  /** The job that most later equals of its own user overtook: how many ended before it. */
  Worst mostOvertaken() {
    Worst worst = new Worst(0, "");
    for (Map.Entry<String, JobTime> entry : jobs.entrySet()) {
      long by = jobs.values().stream().filter(entry.getValue()::isOvertakenBy).count();
      worst = worst.or(new Worst(by, entry.getKey()));
    }
    return worst;
  }

  private static double longest(PhaseTasks phase) {
    long longest = 0;
    for (int task = 0; task < phase.count(); task++) {
      longest = Math.max(longest, phase.millis(task));
    }
    return longest / 1000.0;
  }

  /**
   * A number, the larger the worse, and what it was seen of.
   *
   * @param measured the number
   * @param note of what
   */
  record Worst(double measured, String note) {
    Worst or(Worst other) {
      return other.measured > measured ? other : this;
    }
  }

  /**
   * One job.
   *
   * @param equals the same for jobs of one user that have as many tasks
   * @param submit when it was submitted, seconds
   * @param end when it ended, seconds
   */
  private record JobTime(String equals, double submit, double end) {
    private double response() {
      return end - submit;
    }

    private boolean isOvertakenBy(JobTime other) {
      return other.equals.equals(equals) && other.submit > submit && other.end < end;
    }
  }
}
