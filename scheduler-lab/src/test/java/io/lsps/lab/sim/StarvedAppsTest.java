/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim;

import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.yarn.LspsFairScheduler;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.util.Clock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Under stock preemption an update looks at every application for whether it is starved. */
class StarvedAppsTest {
  private static final String FILE =
      """
<allocations>
  <queue name="root"><queue name="a"/><queue name="b"/></queue>
  <defaultFairSharePreemptionTimeout>1</defaultFairSharePreemptionTimeout>
  <defaultFairSharePreemptionThreshold>1</defaultFairSharePreemptionThreshold>
</allocations>
""";

  @TempDir private Path directory;

  /** Caught: nobody assigns and nobody reads while thousands of applications are looked at. */
  @Test
  void othersMayReadMeanwhile() {
    Map<String, String> settings =
        Map.of(
            "yarn.scheduler.fair.preemption", "true",
            "yarn.scheduler.fair.preemption.cluster-utilization-threshold", "0");
    Watched scheduler = new Watched();
    List<String> queues = List.of("root.a", "root.b");
    try (TwinWorld world =
        new TwinWorld(scheduler, settings, List.of(FILE), queues, directory, 1)) {
      world.run(300);
    }

    assertThat(scheduler.looks).isPositive();
    assertThat(scheduler.alone).isZero();
    assertThat(scheduler.isFastPath()).isTrue();
  }

  private static final class Watched extends LspsFairScheduler {
    private int looks;
    private int alone;

    @Override
    public Clock getClock() {
      boolean looking =
          StackWalker.getInstance()
              .walk(all -> all.anyMatch(each -> each.getMethodName().equals("updateStarvedApps")));
      if (looking) {
        looks++;
        alone += writeLock.isHeldByCurrentThread() ? 1 : 0;
      }
      return super.getClock();
    }
  }
}
