/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.metrics;

import io.lsps.lab.sim.engine.RunObserver.Outcome;
import io.lsps.lab.sim.settings.SimulationSettings;
import io.lsps.lab.workload.PhaseTasks;
import io.lsps.lab.workload.WorkloadJob;
import java.util.List;
import java.util.Set;

/** Results of runs that were never made, for tests: jobs with the responses that are asked for. */
public final class Results {
  private Results() {}

  /** A job of {@code ann} for each response, in seconds; a negative one is that of a failed job. */
  public static RunResult run(String scheduler, long seed, double... responses) {
    return run(scheduler, seed, "ann", responses);
  }

  /** The same for another user. */
  public static RunResult run(String scheduler, long seed, String user, double... responses) {
    RunRecorder recorder = recorder();
    record(recorder, user, responses);
    return recorder.result(scheduler, seed, 0);
  }

  /** Jobs of {@code ann} and of {@code bob}. */
  public static RunResult run(String scheduler, long seed, double[] ann, double[] bob) {
    RunRecorder recorder = recorder();
    record(recorder, "ann", ann);
    record(recorder, "bob", bob);
    return recorder.result(scheduler, seed, 0);
  }

  /** One job with a deadline of 10 s and one task killed before it. */
  public static RunResult runWithDeadlineAndKill(String scheduler, double response) {
    RunRecorder recorder = recorder();
    WorkloadJob job = job("a", "ann").withTags(Set.of("lsps.deadline=10s"));
    recorder.submitted(job, 0);
    recorder.started(job, 0);
    recorder.ended(job, 0, 500, Outcome.KILLED);
    recorder.finished(job, true, Math.round(response * 1000));
    return recorder.result(scheduler, 1, 0);
  }

  private static RunRecorder recorder() {
    return new RunRecorder(List.of("ann", "bob"), SimulationSettings.pool(1, 1), 1, job -> {});
  }

  private static void record(RunRecorder recorder, String user, double... responses) {
    for (int i = 0; i < responses.length; i++) {
      WorkloadJob job = job(user + i, user);
      recorder.submitted(job, 0);
      recorder.finished(job, responses[i] > 0, Math.round(Math.abs(responses[i]) * 1000));
    }
  }

  private static WorkloadJob job(String id, String user) {
    return WorkloadJob.of(id, user, "app", 0, PhaseTasks.alike(1, 1000), PhaseTasks.NONE);
  }
}
