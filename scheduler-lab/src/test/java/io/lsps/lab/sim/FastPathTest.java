/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim;

import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.lab.scheduler.Schedulers;
import io.lsps.lab.sim.settings.SimulationSettings;
import io.lsps.workload.UserView;
import io.lsps.yarn.LspsFairScheduler;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What {@code io.lsps.faults.OracleTest} rests on, which compares fast and slow path. */
class FastPathTest {
  @TempDir private Path directory;

  /** Without this the slow path there would use what the fast one keeps, and prove nothing. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void theSwitchTurnsOffWhatIsKeptOfJobsToo(boolean fast) throws IOException {
    Map<String, String> settings = Map.of("yarn.scheduler.lsps.fast-path", String.valueOf(fast));
    SimulationSettings pool = SimulationSettings.pool(2, 4);
    try (StaticCluster cluster =
        new StaticCluster(Schedulers.byName("lsps", settings), 2, 1, pool, directory, Map.of())) {
      LspsFairScheduler scheduler = (LspsFairScheduler) cluster.scheduler();
      cluster.update();
      long now = scheduler.getClock().getTime();
      UserView before = scheduler.workload().snapshot(now).users.get("root.user0");
      cluster.update();
      UserView after = scheduler.workload().snapshot(now).users.get("root.user0");
      assertThat(before).isNotNull();
      assertThat(after == before).isEqualTo(fast);
    }
  }
}
