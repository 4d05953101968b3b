/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.workload;

import java.util.LinkedHashMap;
import java.util.Map;

/** Jobs for examples: times are in seconds, and a container is a tenth of the cluster. */
abstract class ModelExamples {
  static final double SHARE = 0.1;

  static final ResourceVector SIZE = ResourceVector.of(ResourceVector.MEMORY, 100);
  static final ResourceVector CAPACITY = ResourceVector.of(ResourceVector.MEMORY, 1000);

  final WorkloadModel model = new WorkloadModel();

  ModelExamples() {
    model.capacity(CAPACITY);
  }

  void submit(String job, String user) {
    submit(job, user, "job");
  }

  void submit(String job, String user, String name) {
    model.jobSubmitted(new JobSpec(job, user, name, Framework.MAPREDUCE, -1, 0), 0);
  }

  void complete(String job, String user, String name, int mapSeconds) {
    submit(job, user, name);
    map(job, "m", 0, mapSeconds);
    model.jobFinished(job, true, mapSeconds * 1000L);
    model.snapshot(0);
  }

  void map(String job, String task, int start, int end) {
    run(job, Phase.MAP, task, start, end);
  }

  void reduce(String job, String task, int start, int end) {
    run(job, Phase.REDUCE, task, start, end);
  }

  void run(String job, Phase phase, String task, int start, int end) {
    model.taskAcquired(job, RequestKey.of(phase), task, SIZE, start * 1000L);
    model.taskStarted(job, RequestKey.of(phase), task, SIZE, start * 1000L);
    model.taskEnded(job, task, TaskOutcome.SUCCEEDED, end * 1000L);
  }

  double meanSize(String user, int now) {
    WorkloadSnapshot snapshot = model.snapshot(now * 1000L);
    SizeEstimator sizes = new SizeEstimator(snapshot.taskTimes, SizeBasis.TOTAL);
    return snapshot.users.get(user).jobs.stream()
        .mapToDouble(sizes::size)
        .filter(size -> !Double.isNaN(size))
        .average()
        .orElse(Double.NaN);
  }

  double size(String job, int now) {
    return new SizeEstimator(model.taskTimes(), SizeBasis.TOTAL).size(model.job(job, now * 1000L));
  }

  /** The histories of all users that have one, the most recently active first. */
  static Map<String, UserHistory> histories(WorkloadModel model) {
    Map<String, UserHistory> histories = new LinkedHashMap<>();
    for (String user : model.users()) {
      UserHistory history = model.history(user);
      if (history != null) {
        histories.put(user, history);
      }
    }
    return histories;
  }
}
