/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim;

import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.yarn.LspsFairScheduler;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.QueueEntitlement;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A weight that was changed without a reload counts as it does in the FairScheduler. */
class EntitlementsTest {
  private static final List<String> QUEUES = List.of("root.a", "root.b", "root.p.c", "root.p.d");

  private static final String FILE =
      """
<allocations>
  <queue name="root"><schedulingPolicy>%1$s</schedulingPolicy>
    <queue name="a"><schedulingPolicy>%1$s</schedulingPolicy></queue>
    <queue name="b"><schedulingPolicy>%1$s</schedulingPolicy></queue>
    <queue name="p"><schedulingPolicy>%1$s</schedulingPolicy>
      <queue name="c"><schedulingPolicy>%1$s</schedulingPolicy></queue>
      <queue name="d"><schedulingPolicy>%1$s</schedulingPolicy></queue>
    </queue>
  </queue>
</allocations>
""";

  @TempDir private Path directory;

  /**
   * Caught: kept shares that hold though a weight has changed, and an order of queues that does not
   * hear of it.
   *
   * @param told whether by {@code setEntitlement}, or past it at the queue
   */
  @ParameterizedTest
  @CsvSource({"fair, true", "fair, false", "drf, true", "io.lsps.yarn.LspsPolicy, true"})
  void aWeightCountsAtOnce(String policy, boolean told) throws Exception {
    String stockPolicy = policy.startsWith("io.") ? "fair" : policy;
    for (int seed = 0; seed < 3; seed++) {
      List<String> stock = run(new FairScheduler(), stockPolicy, told, seed);
      LspsFairScheduler ours = new LspsFairScheduler();
      assertThat(run(ours, policy, told, seed)).isEqualTo(stock);
      assertThat(ours.isFastPath()).isTrue();
      assertThat(ours.faults()).isZero();
      assertThat(ours.missedChanges()).isZero();
    }
  }

  private List<String> run(FairScheduler scheduler, String policy, boolean told, int seed)
      throws Exception {
    Map<String, String> settings = new TreeMap<>();
    settings.put("yarn.scheduler.fair.assignmultiple", "false");
    settings.put("yarn.scheduler.lsps.place-at-ask", "false");
    settings.put("yarn.scheduler.lsps.mode", "stock");
    List<String> files = List.of(FILE.formatted(policy));
    try (TwinWorld world = new TwinWorld(scheduler, settings, files, QUEUES, directory, seed)) {
      world.run(80);
      for (int i = 0; i < 8; i++) {
        String queue = QUEUES.get(i % QUEUES.size());
        float weight = 0.5f + 3 * i;
        if (told) {
          scheduler.setEntitlement(queue, new QueueEntitlement(weight, weight));
        } else {
          scheduler.getQueueManager().getQueue(queue).setWeights(weight);
          scheduler.update();
        }
        world.run(20);
      }
      return List.copyOf(world.run(20));
    }
  }
}
