/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.rm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import io.lsps.yarn.LspsPolicy;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.policies.FairSharePolicy;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code yarn.scheduler.lsps.mode} in a ResourceManager. */
class ObserveIT {
  private static final String MODE = "yarn.scheduler.lsps.mode";
  private static final String BY_SIZE_ALONE = "<lspsRule>paper</lspsRule>";

  @TempDir Path folder;

  private YarnConfiguration observing(String... inRoot) throws Exception {
    YarnConfiguration conf = WebRm.conf(folder, inRoot);
    conf.set(MODE, "observe");
    return conf;
  }

  private static void aliceAndBobAsk(TestRm cluster) throws Exception {
    cluster.remember("root.alice", 10);
    cluster.remember("root.bob", 40);
    cluster.submit("alice").ask(TestJob.MAP, 200);
    cluster.submit("bob").ask(TestJob.MAP, 200);
    cluster.update();
  }

  private static JsonNode named(JsonNode list, String field, String name) {
    for (JsonNode each : list) {
      if (each.get(field).asText().equals(name)) {
        return each;
      }
    }
    throw new AssertionError("no " + name + " in " + list);
  }

  @Test
  void everythingIsStocksAndWhatLspsWouldGiveIsShownBesideIt() throws Exception {
    long start = System.currentTimeMillis() - 1000;
    try (TestRm cluster = TestRm.start(observing(BY_SIZE_ALONE)).withNode(100)) {
      aliceAndBobAsk(cluster);
      // What is computed before an update is as of the update before.
      cluster.update();
      cluster.advance(10);

      assertThat(cluster.share("root.alice")).isEqualTo(50);
      assertThat(cluster.queue("root.bob").getPolicy()).isInstanceOf(FairSharePolicy.class);
      assertThat(cluster.queue("root").getPolicy()).isInstanceOf(FairSharePolicy.class);
      assertThat(((FSLeafQueue) cluster.queue("root.bob")).getMaxAMShare()).isEqualTo(0.5f);
      JsonNode shadow = WebRm.get(cluster, "shadow");
      // It was turned on at the start, before the cluster had its virtual clock.
      assertThat(shadow.get("since").asLong()).isBetween(start, System.currentTimeMillis() + 1000);
      JsonNode alice = named(shadow.get("queues"), "queueName", "root.alice");
      // Jobs of 200 tasks of 10 s and of 40 s: shares 4 : 1.
      assertThat(alice.get("share").asDouble()).isCloseTo(0.8, within(0.01));
      assertThat(alice.get("stock").asDouble()).isCloseTo(0.5, within(0.01));
      assertThat(alice.get("gainedSeconds").asDouble()).isCloseTo(3, within(0.1));
      assertThat(alice.get("order").asText()).isEqualTo("fifo");
      assertThat(alice.get("served")).hasSize(1);
      assertThat(WebRm.get(cluster, "health").get("mode").asText()).isEqualTo("observe");
      JsonNode queue = named(WebRm.get(cluster, "queues").get("queues"), "queueName", "root.alice");
      assertThat(queue.get("share").asDouble()).isCloseTo(0.5, within(0.01));
      assertThat(cluster.metric("Observes")).isEqualTo(1);
      assertThat(cluster.scheduler().faults()).isZero();
    }
  }

  /** The way from observe to on: one queue, while the others go on as they were. */
  @Test
  void oneQueueIsOnWhileTheOthersAreObserved() throws Exception {
    YarnConfiguration conf =
        WebRm.conf(
            folder,
            BY_SIZE_ALONE + "<lspsMode>observe</lspsMode>",
            "<queue name='alice'><lspsMode>on</lspsMode></queue>");
    try (TestRm cluster = TestRm.start(conf).withNode(100)) {
      aliceAndBobAsk(cluster);
      cluster.update();
      cluster.advance(10);

      assertThat(cluster.share("root.alice")).isEqualTo(50);
      assertThat(cluster.queue("root").getPolicy()).isInstanceOf(FairSharePolicy.class);
      assertThat(cluster.queue("root.bob").getPolicy()).isInstanceOf(FairSharePolicy.class);
      assertThat(cluster.queue("root.alice").getPolicy()).isInstanceOf(LspsPolicy.class);
      JsonNode all = WebRm.get(cluster, "queues").get("queues");
      assertThat(named(all, "queueName", "root.alice").get("mode").asText()).isEqualTo("on");
      assertThat(named(all, "queueName", "root.bob").get("mode").asText()).isEqualTo("observe");
      JsonNode health = WebRm.get(cluster, "health");
      assertThat(health.get("mode").asText()).isEqualTo("on");
      assertThat(health.get("observes").asBoolean()).isTrue();
      JsonNode shadow = WebRm.get(cluster, "shadow").get("queues");
      assertThat(named(shadow, "queueName", "root.alice").get("share").asDouble())
          .isCloseTo(0.8, within(0.01));

      conf.set("yarn.scheduler.lsps.mode", "observe");
      cluster.scheduler().reinitialize(conf, cluster.rm().getRMContext());
      cluster.update();
      assertThat(cluster.queue("root.alice").getPolicy()).isInstanceOf(FairSharePolicy.class);
      assertThat(cluster.scheduler().optionsProblem()).isEmpty();
      assertThat(cluster.scheduler().faults()).isZero();
    }
  }

  /** Its share is by LsPS, and its jobs are served as under the FairScheduler. */
  @Test
  void aQueueIsObservedBelowOneThatIsOn() throws Exception {
    YarnConfiguration conf =
        TestRm.conf(
            folder, BY_SIZE_ALONE, "<queue name='bob'><lspsMode>observe</lspsMode></queue>");
    try (TestRm cluster = TestRm.start(conf).withNode(100)) {
      TestJob reduces = cluster.submit("bob");
      reduces.askBoth(3, 4);
      aliceAndBobAsk(cluster);
      cluster.update();

      assertThat(cluster.share("root.bob")).isLessThan(40);
      assertThat(cluster.queue("root.bob").getPolicy().getName()).isEqualTo("fair");
      assertThat(cluster.queue("root.alice").getPolicy()).isInstanceOf(LspsPolicy.class);
      assertThat(cluster.scheduler().heldAsks(reduces.attempt(), TestJob.REDUCE)).isZero();
      assertThat(cluster.scheduler().optionsProblem()).isEmpty();
      assertThat(cluster.scheduler().faults()).isZero();
    }
  }

  @Test
  void reducesAreGivenAndThoseThatWouldWaitAreCounted() throws Exception {
    try (TestRm cluster = TestRm.start(observing()).withNode(20)) {
      TestJob job = cluster.submit("alice");
      job.askBoth(3, 4);
      List<Container> taken = job.take();
      assertThat(taken).hasSize(7);
      job.runAll(taken);
      job.heartbeat();
      cluster.advance(10);
      cluster.advance(10);

      JsonNode shadow = WebRm.get(cluster, "shadow");
      JsonNode app = named(shadow.get("apps"), "id", job.app().getApplicationId().toString());
      assertThat(app.get("earlyReduces").asInt()).isEqualTo(4);
      assertThat(app.get("heldReduces").asInt()).isZero();
      assertThat(shadow.get("earlyReduceSeconds").asDouble()).isEqualTo(80);
      assertThat(cluster.metric("ShadowHeldReduces")).isEqualTo(4);
      assertThat(cluster.scheduler().faults()).isZero();
    }
  }

  /**
   * What was learned while it observed acts with the next update, and nothing of it stays after.
   */
  @Test
  void aRefreshTurnsItOnAtOnceAndBack() throws Exception {
    YarnConfiguration conf = observing(BY_SIZE_ALONE);
    try (TestRm cluster = TestRm.start(conf).withNode(100)) {
      cluster.remember("root.bob", 40);
      // What is known of alice is learned while LsPS observes.
      cluster.submit("alice").runThrough(10, 1);
      cluster.submit("alice").ask(TestJob.MAP, 200);
      cluster.submit("bob").ask(TestJob.MAP, 200);
      cluster.update();
      // What is computed before an update is as of the update before.
      cluster.update();
      double wanted =
          named(WebRm.get(cluster, "shadow").get("queues"), "queueName", "root.alice")
              .get("share")
              .asDouble();
      assertThat(wanted).isGreaterThan(0.6);
      assertThat(cluster.share("root.alice")).isEqualTo(50);

      refresh(cluster, conf, "on");
      assertThat(cluster.share("root.alice") / 100.0).isCloseTo(wanted, within(0.02));
      JsonNode off = WebRm.get(cluster, "shadow");
      assertThat(off.get("mode").asText()).isEqualTo("on");
      assertThat(off.get("since").isNull()).isTrue();
      assertThat(off.get("queues")).isEmpty();

      refresh(cluster, conf, "observe");
      assertThat(cluster.share("root.alice")).isEqualTo(50);
      assertThat(((FSLeafQueue) cluster.queue("root.bob")).getMaxAMShare()).isEqualTo(0.5f);
      cluster.update();
      JsonNode again = WebRm.get(cluster, "shadow");
      assertThat(named(again.get("queues"), "queueName", "root.alice").get("share").asDouble())
          .isCloseTo(wanted, within(0.02));
      assertThat(cluster.scheduler().faults()).isZero();
    }
  }

  /** Reduces that stock let in stay; those asked for from then on wait for their maps. */
  @Test
  void theGateHoldsFromTheFirstAskAfterItIsTurnedOn() throws Exception {
    YarnConfiguration conf = observing();
    try (TestRm cluster = TestRm.start(conf).withNode(20)) {
      TestJob job = cluster.submit("alice");
      job.askBoth(3, 1);
      List<Container> taken = job.take();
      assertThat(taken).hasSize(4);
      job.runAll(taken);

      refresh(cluster, conf, "on");
      job.ask(TestJob.REDUCE, 5);
      assertThat(job.take()).isEmpty();

      refresh(cluster, conf, "observe");
      assertThat(job.take()).hasSize(5);
      assertThat(cluster.scheduler().faults()).isZero();
    }
  }

  @Test
  void everyoneIsShownWhatTheyMaySee() throws Exception {
    YarnConfiguration conf =
        observing(
            "<aclSubmitApps> </aclSubmitApps><aclAdministerApps> </aclAdministerApps>",
            "<queue name='alice'><aclSubmitApps>alice</aclSubmitApps></queue>",
            "<queue name='bob'><aclSubmitApps>bob</aclSubmitApps></queue>");
    conf.setBoolean(YarnConfiguration.YARN_ACL_ENABLE, true);
    conf.set(YarnConfiguration.YARN_ADMIN_ACL, "admin");
    try (TestRm cluster = TestRm.start(conf).withNode(20)) {
      cluster.submit("alice").runThrough(10, 5);
      cluster.submit("bob").runThrough(10, 5);
      cluster.submit("alice").ask(TestJob.MAP, 30);
      cluster.submit("bob").ask(TestJob.MAP, 30);
      cluster.update();

      JsonNode alices = shadowAs(cluster, "alice");
      assertThat(alices.get("queues").findValuesAsText("queueName")).containsExactly("root.alice");
      JsonNode all = shadowAs(cluster, "admin");
      assertThat(all.get("queues")).hasSize(2);
    }
  }

  private static JsonNode shadowAs(TestRm cluster, String user) throws Exception {
    HttpResponse<String> answer = WebRm.getAs(cluster, user, "shadow");
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    return WebRm.json(answer);
  }

  private static void refresh(TestRm cluster, YarnConfiguration conf, String mode)
      throws Exception {
    conf.set(MODE, mode);
    cluster.scheduler().reinitialize(conf, cluster.rm().getRMContext());
    cluster.update();
  }
}
