/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.mini;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lsps.testing.Await;
import io.lsps.yarn.LspsFairScheduler;
import io.lsps.yarn.capacity.LeastWorkOrderingPolicy;
import io.lsps.yarn.capacity.LspsCapacityScheduler;
import io.lsps.yarn.options.LspsKeys;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.FileSystemBasedConfigurationProvider;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.LeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The steps of docs/operate.md with two ResourceManagers: install, a bad file that is refused, a
 * failover, roll back. What runs goes on throughout.
 */
class HaStepsIT {
  private static final String MODE = "yarn.scheduler.lsps.mode";

  private static final String LEAST_WORK = LeastWorkOrderingPolicy.class.getName();

  @TempDir Path folder;

  @Test
  void theStandbyGoesFirstAndWhatRunsGoesOn() throws Exception {
    Map<String, String> site =
        Map.of(YarnConfiguration.RM_SCHEDULER, FairScheduler.class.getName());
    try (TwoManagers managers = TwoManagers.start(folder, site)) {
      allocations("fair", "");
      managers.refresh();
      ContainerId runs = managers.submit();

      // Install, with everything turned off.
      managers.conf().set(MODE, "stock");
      replace(managers, runs, LspsFairScheduler.class);

      // Queues come under it, and it is turned on.
      allocations("io.lsps.yarn.LspsPolicy", "<lspsAlpha>0.25</lspsAlpha>");
      managers.set(MODE, "on");
      managers.refresh();
      Await.until("alice's options", () -> alphaOfAlice(managers) == 0.25);

      // A file goes bad: it is refused, and a failover finds an active ResourceManager all the
      // same. The former one, with another scheduler, still has in memory what was good.
      allocations("io.lsps.yarn.LspsPolicy", "<lspsAlpha>2</lspsAlpha>");
      assertThatThrownBy(managers::refresh).hasStackTraceContaining("is \"2\"");
      ResourceScheduler before = managers.scheduler();
      managers.failover();
      stillRuns(managers, runs);
      assertThat(ours(managers).optionsProblem()).contains("is \"2\"");
      managers.failover();
      stillRuns(managers, runs);
      assertThat(managers.scheduler()).isNotSameAs(before);
      assertThat(alphaOfAlice(managers)).isEqualTo(0.25);
      // Caught: a refresh knows no hadoop.tmp.dir, and a folder of that name was made.
      assertThat(ours(managers).overview().options.current().get(LspsKeys.HISTORY_DIR)).isEmpty();
      assertThat(ours(managers).optionsProblem()).contains("is \"2\"");
      allocations("io.lsps.yarn.LspsPolicy", "<lspsAlpha>0.5</lspsAlpha>");
      managers.refresh();
      assertThat(ours(managers).optionsProblem()).isEmpty();

      // Roll back.
      managers.set(MODE, "stock");
      allocations("fair", "");
      managers.refresh();
      replace(managers, runs, FairScheduler.class);
      managers.failover();
      stillRuns(managers, runs);
      assertThat(managers.scheduler().getClass()).isEqualTo(FairScheduler.class);
    }
  }

  /** The same with the CapacityScheduler, whose queues a failover reads anew, and refuses. */
  @Test
  void theCapacitySchedulersStandbyGoesFirstAndWhatRunsGoesOn() throws Exception {
    Path store = Files.createDirectories(folder.resolve("conf"));
    queues("fair", "");
    try (TwoManagers managers =
        TwoManagers.start(folder, ofCapacity(store, CapacityScheduler.class))) {
      ContainerId runs = managers.submit();

      // Install, with everything turned off.
      managers.conf().set(MODE, "stock");
      replace(managers, runs, LspsCapacityScheduler.class);

      // The queue comes under it, and it is turned on.
      queues(LEAST_WORK, "0.25");
      managers.set(MODE, "on");
      managers.refresh();
      assertThat(policyOfAlice(managers)).isEqualTo(LEAST_WORK);

      // A file goes bad: neither becomes active with it.
      queues(LEAST_WORK, "soon");
      assertThatThrownBy(managers::refresh).hasStackTraceContaining("\"soon\"");
      stillRuns(managers, runs);
      assertThatThrownBy(managers::failover).hasStackTraceContaining("\"soon\"");
      assertThatThrownBy(managers::failover).hasStackTraceContaining("\"soon\"");
      // It is corrected. The one that was active is restarted, the other needs no restart.
      queues(LEAST_WORK, "0.5");
      managers.restartStandby();
      managers.failover();
      stillRuns(managers, runs);
      managers.failover();
      stillRuns(managers, runs);
      assertThat(policyOfAlice(managers)).isEqualTo(LEAST_WORK);
      assertThat(((LspsCapacityScheduler) managers.scheduler()).faults()).isZero();

      // Roll back.
      managers.set(MODE, "stock");
      queues("fair", "");
      managers.refresh();
      replace(managers, runs, CapacityScheduler.class);
      managers.failover();
      stillRuns(managers, runs);
      assertThat(managers.scheduler().getClass()).isEqualTo(CapacityScheduler.class);
    }
  }

  /** Of a file that stock Hadoop refuses too: what was active then stays refused. */
  @ParameterizedTest
  @ValueSource(classes = {CapacityScheduler.class, LspsCapacityScheduler.class})
  void whatWasActiveWithABadFileNeedsARestartAsInStock(Class<?> scheduler) throws Exception {
    Path store = Files.createDirectories(folder.resolve("conf"));
    queues("fair", "");
    try (TwoManagers managers = TwoManagers.start(folder, ofCapacity(store, scheduler))) {
      ContainerId runs = managers.submit();
      queues("nonsense", "");
      assertThatThrownBy(managers::failover).hasStackTraceContaining("nonsense");
      assertThatThrownBy(managers::failover).hasStackTraceContaining("nonsense");
      queues("fair", "");
      assertThatThrownBy(managers::failover).hasRootCauseInstanceOf(NullPointerException.class);
      managers.failover();
      stillRuns(managers, runs);
    }
  }

  private static Map<String, String> ofCapacity(Path store, Class<?> scheduler) {
    return Map.of(
        YarnConfiguration.RM_SCHEDULER,
        scheduler.getName(),
        YarnConfiguration.RM_CONFIGURATION_PROVIDER_CLASS,
        FileSystemBasedConfigurationProvider.class.getName(),
        YarnConfiguration.FS_BASED_RM_CONF_STORE,
        store.toUri().toString());
  }

  private static String policyOfAlice(TwoManagers managers) {
    LeafQueue alice = (LeafQueue) ((CapacityScheduler) managers.scheduler()).getQueue("root.alice");
    return alice.getOrderingPolicy().getClass().getName();
  }

  private void queues(String policy, String lag) throws IOException {
    Configuration queues = new Configuration(false);
    queues.set("yarn.scheduler.capacity.root.queues", "alice");
    queues.set("yarn.scheduler.capacity.root.alice.capacity", "100");
    queues.set("yarn.scheduler.capacity.root.alice.ordering-policy", policy);
    if (!lag.isEmpty()) {
      queues.set("yarn.scheduler.capacity.root.alice.ordering-policy.least-work.lag", lag);
    }
    Path file = folder.resolve("conf").resolve(YarnConfiguration.CS_CONFIGURATION_FILE);
    try (OutputStream out = Files.newOutputStream(file)) {
      queues.writeXml(out);
    }
  }

  /** Both go over to another scheduler, the standby first. */
  private static void replace(TwoManagers managers, ContainerId runs, Class<?> scheduler)
      throws Exception {
    managers.conf().set(YarnConfiguration.RM_SCHEDULER, scheduler.getName());
    managers.restartStandby();
    managers.failover();
    stillRuns(managers, runs);
    managers.restartStandby();
    assertThat(managers.scheduler().getClass()).isEqualTo(scheduler);
  }

  private static LspsFairScheduler ours(TwoManagers managers) {
    return (LspsFairScheduler) managers.scheduler();
  }

  private static double alphaOfAlice(TwoManagers managers) {
    return ours(managers).overview().options.current().ofQueue("root.alice").alpha();
  }

  private static void stillRuns(TwoManagers managers, ContainerId container) throws Exception {
    Await.until("it runs under the next one", () -> managers.running(container));
  }

  private void allocations(String policy, String inRoot) throws IOException {
    Files.writeString(
        folder.resolve("fair-scheduler.xml"),
        "<allocations><queue name='root'><schedulingPolicy>"
            + policy
            + "</schedulingPolicy>\n"
            + inRoot
            + "\n</queue><defaultQueueSchedulingPolicy>"
            + policy
            + "</defaultQueueSchedulingPolicy></allocations>\n");
  }
}
