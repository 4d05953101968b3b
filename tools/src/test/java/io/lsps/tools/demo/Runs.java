/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.demo;

import io.lsps.tools.demo.ClusterSnapshot.UserSnapshot;
import io.lsps.tools.demo.DemoResult.DemoPlan;
import io.lsps.tools.demo.JobResult.TaskRun;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;

/** Small results for tests. */
final class Runs {
  static final Contender FAIR = Contender.both(3).get(0);
  static final Contender LSPS = Contender.both(3).get(1);

  private Runs() {}

  static JobResult job(int number, String user, double submit, double finish, String state) {
    return new JobResult(
        number,
        "application_1_000" + number,
        user,
        "Word <&> Count",
        state,
        submit,
        finish,
        2,
        1,
        List.of(new TaskRun("MAP", submit + 2, submit + 5.5)),
        "");
  }

  static SchedulerRun run(Contender scheduler, JobResult... jobs) {
    UserSnapshot alice =
        new UserSnapshot(
            "alice",
            OptionalDouble.of(2.5),
            OptionalDouble.of(0.25),
            0.5,
            "least-work",
            3,
            4,
            new UserSnapshot.Jobs(1, 2, 3, 6));
    UserSnapshot bob =
        new UserSnapshot(
            "bob",
            OptionalDouble.empty(),
            OptionalDouble.empty(),
            0,
            "",
            0,
            0,
            new UserSnapshot.Jobs(0, 0, 0, 1));
    return new SchedulerRun(
        scheduler,
        List.of(jobs),
        List.of(
            new ClusterSnapshot(0, List.of(alice, bob)),
            new ClusterSnapshot(65, List.of(alice, bob))));
  }

  /** Alice 10 and 20 s under Fair, 5 and 10 s under LsPS; bob 30 s under both. */
  static DemoResult two() {
    return new DemoResult(
        new DemoPlan(false, 7, Path.of("out")),
        new ResponseComparison(
            run(
                FAIR,
                job(1, "alice", 0, 10, "SUCCEEDED"),
                job(2, "alice", 5, 25, "SUCCEEDED"),
                job(3, "bob", 2, 32, "SUCCEEDED")),
            run(
                LSPS,
                job(1, "alice", 0, 5, "SUCCEEDED"),
                job(2, "alice", 5, 15, "SUCCEEDED"),
                job(3, "bob", 2, 32, "SUCCEEDED"))));
  }
}
