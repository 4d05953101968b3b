/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lsps.preempt.yarn.GlobalPreemptionMonitor;
import java.nio.file.Path;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.MockRM;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A ResourceManager whose configuration names the monitor. */
class StartIT {
  @TempDir Path folder;
  private YarnConfiguration conf;

  @BeforeEach
  void nameIt() throws Exception {
    conf = PreemptingConf.of(Beside.STOCK, folder);
    conf.setBoolean(YarnConfiguration.RM_SCHEDULER_ENABLE_MONITORS, true);
    conf.set(
        YarnConfiguration.RM_SCHEDULER_MONITOR_POLICIES, GlobalPreemptionMonitor.class.getName());
  }

  @Test
  void theResourceManagerLoadsIt() throws Exception {
    try (MockRM rm = new MockRM(conf)) {
      rm.start();

      assertThat(GlobalPreemptionMonitor.of(rm.getResourceScheduler())).isNotNull();
    }
  }

  @Test
  void aBadSettingStopsTheResourceManager() {
    conf.set("yarn.scheduler.gp.interval", "now");

    assertThatThrownBy(() -> new MockRM(conf))
        .hasStackTraceContaining("yarn.scheduler.gp.interval in yarn-site.xml is \"now\"");
  }

  @Test
  void besideStockPreemptionItIsRefused() {
    conf.set("yarn.scheduler.fair.preemption", "true");

    assertThatThrownBy(() -> new MockRM(conf))
        .hasStackTraceContaining("yarn.scheduler.fair.preemption in yarn-site.xml is \"true\"");
  }
}
