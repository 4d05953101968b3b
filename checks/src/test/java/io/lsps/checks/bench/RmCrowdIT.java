/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.checks.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.checks.bench.RmCrowd.RmLoad;
import io.lsps.tools.local.Polling;
import io.lsps.yarn.LspsFairScheduler;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.ResourceManager;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Simulated nodes and masters do with a real ResourceManager what real ones do: they register, are
 * given containers, report their end, end themselves and come again. A call that it refuses shows
 * here.
 */
class RmCrowdIT {
  private static final Duration PATIENCE = Duration.ofMinutes(2);
  private static final List<String> ADDRESSES =
      List.of("address", "scheduler.address", "resource-tracker.address", "admin.address");
  private static final String QUEUES =
      """
<allocations>
  <queue name="root"><schedulingPolicy>io.lsps.yarn.LspsPolicy</schedulingPolicy>
    <queue name="q0"/><queue name="q1"/></queue>
</allocations>
""";

  @TempDir Path folder;

  private YarnConfiguration conf() throws Exception {
    YarnConfiguration conf = new YarnConfiguration();
    conf.set("fs.defaultFS", "file:///");
    conf.set("hadoop.tmp.dir", folder.toString());
    conf.set("yarn.node-attribute.fs-store.root-dir", folder.resolve("nodes").toUri().toString());
    conf.set("yarn.resourcemanager.hostname", "localhost");
    ADDRESSES.forEach(each -> conf.set("yarn.resourcemanager." + each, "localhost:0"));
    conf.set("yarn.resourcemanager.webapp.address", "localhost:0");
    conf.set("yarn.resourcemanager.scheduler.class", LspsFairScheduler.class.getName());
    conf.set("yarn.scheduler.lsps.history.dir", "");
    conf.set("yarn.scheduler.minimum-allocation-mb", "1024");
    conf.set(
        "yarn.scheduler.fair.allocation.file",
        Files.writeString(folder.resolve("fair-scheduler.xml"), QUEUES).toString());
    return conf;
  }

  private static boolean isDone(RmCrowd crowd, RmLoad load) {
    crowd.check();
    return crowd.ended() > load.apps();
  }

  @Test
  void nodesAndMastersComeWorkEndAndComeAgain() throws Exception {
    YarnConfiguration conf = conf();
    RmLoad load = new RmLoad(3, 4, 2, 4, 0.5, 4, 1, 512);
    try (ResourceManager rm = new ResourceManager()) {
      rm.init(conf);
      rm.start();
      try (RmCrowd crowd = new RmCrowd(load, conf)) {
        crowd.start();
        // More applications than at once: some have ended and others have begun after them.
        boolean came = Polling.until(PATIENCE, () -> isDone(crowd, load));
        assertThat(came).as("%d applications have ended", crowd.ended()).isTrue();
        assertThat(crowd.begun()).isEqualTo(load.apps());
        assertThat(crowd.containers()).isGreaterThan(crowd.ended() * load.tasks() - 1);
        assertThat(crowd.allocates().count()).isPositive();
        assertThat(crowd.heartbeats().count()).isPositive();
      }
    }
  }
}
