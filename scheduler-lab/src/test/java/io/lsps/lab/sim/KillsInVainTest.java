/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim;

import static io.lsps.lab.sim.Trial.tasks;
import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.lab.sim.engine.RunObserver.Outcome;
import io.lsps.lab.sim.settings.MasterModel;
import io.lsps.lab.sim.settings.NodeShape;
import io.lsps.lab.sim.settings.SharedMachine;
import io.lsps.lab.sim.settings.SimulationSettings;
import io.lsps.lab.workload.ContainerSize;
import io.lsps.lab.workload.JobContainerSizes;
import io.lsps.lab.workload.Workload;
import io.lsps.lab.workload.WorkloadJob;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Who is killed, is killed for somebody: in a world of reservations, masters in containers, asks of
 * 1 to 16 GB on nodes of 16 GB, and containers that live on for 5 s after their kill.
 */
class KillsInVainTest {
  private static final int GB = 1024;
  private static final int[] SIZES = {1, 1, 1, 2, 2, 4, 4, 8, 16};
  private static final int SEEDS = 3;

  private static final SimulationSettings WORLD =
      SimulationSettings.pool(1, 1)
          .with(new NodeShape(20, 16 * GB, 16, List.of(1.0)))
          .with(new MasterModel(true, 1000, 2000))
          .with(new SharedMachine(0, 1000, 5000));

  private static final Map<String, String> QUEUES =
      Map.of(
          "queue.ann.minResources", 20 * 16 * GB * 8 / 10 + " mb, 256 vcores",
          "queue.bob.minResources", 20 * 16 * GB * 2 / 10 + " mb, 64 vcores",
          "queue.minSharePreemptionTimeout", "10");

  /** Caught: room is made that its application cannot use, or that others take. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "fair-gp",
        "fair-gp[yarn.scheduler.gp.launch-control=true]",
        "lsps-flex-gp[yarn.scheduler.gp.launch-control=true]"
      })
  void atMostOneKillInAHundredIsInVain(String scheduler) {
    int kills = 0;
    int inVain = 0;
    for (int seed = 1; seed <= SEEDS; seed++) {
      Trial trial =
          Trial.run(
              scheduler,
              QUEUES,
              WORLD,
              seed,
              Workload.Jobs.of(jobs(new Random(seed))),
              List.of("ann", "bob"));
      kills += trial.outcomes.getOrDefault(Outcome.KILLED, 0);
      inVain += trial.killedInVain;
    }
    assertThat(kills).as("enough to tell one in a hundred").isGreaterThan(200);
    assertThat(inVain).as("of %d kills", kills).isLessThanOrEqualTo(kills / 100);
  }

  /** Bob's long tasks have the cluster; then jobs of both come, most of them Ann's. */
  private static List<WorkloadJob> jobs(Random random) {
    List<WorkloadJob> jobs = new ArrayList<>();
    long second = 0;
    for (int i = 0; i < 60; i++) {
      boolean first = i % 20 == 0;
      String user = first || random.nextInt(3) == 0 ? "bob" : "ann";
      int maps = first ? 150 : 1 + random.nextInt(random.nextInt(4) == 0 ? 150 : 20);
      long time = first ? 900 : 20L << random.nextInt(5);
      jobs.add(
          Trial.job("job" + i, user, second, tasks(maps, time), tasks(1 + maps / 10, 10 + time / 2))
              .withSizes(new JobContainerSizes(size(random), size(random))));
      second += random.nextInt(first ? 120 : 60);
    }
    return jobs;
  }

  private static ContainerSize size(Random random) {
    return new ContainerSize((long) GB * SIZES[random.nextInt(SIZES.length)], 1);
  }
}
