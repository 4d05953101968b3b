/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.rm;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.lang.reflect.Field;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.locks.Lock;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.AbstractYarnScheduler;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What {@code /ws/v1/lsps/decisions} and {@code /history} tell of a real ResourceManager. */
class JournalIT {
  @TempDir Path folder;

  @Test
  void aShareThatFallsIsToldWithBothAndWhy() throws Exception {
    try (TestRm cluster = TestRm.start(WebRm.conf(folder)).withNode(100)) {
      // So large that they are not at risk in this minute.
      cluster.submit("alice").ask(TestJob.MAP, 2_000);
      cluster.advance(20);
      cluster.advance(20);
      cluster.submit("bob").ask(TestJob.MAP, 2_000);
      cluster.advance(20);
      cluster.advance(20);

      List<JsonNode> told = decisions(cluster, "decisions?kind=share&queue=root.alice");
      JsonNode last = told.get(told.size() - 1);
      assertThat(last.get("before").asDouble()).isGreaterThan(0.9);
      assertThat(last.get("after").asDouble()).isEqualTo(0.5);
      assertThat(last.get("text").asText())
          .startsWith("Its share is 50.0 %")
          .contains("active queues: 2 (was 1)");
      assertThat(told).allMatch(each -> each.get("queue").asText().equals("root.alice"));
    }
  }

  @Test
  void whoIsFirstNowIsTold() throws Exception {
    try (TestRm cluster = TestRm.start(WebRm.conf(folder)).withNode(20)) {
      TestJob large = cluster.submit("alice");
      // So large that it is not at risk in this minute.
      large.ask(TestJob.MAP, 2_000);
      cluster.advance(20);
      TestJob small = cluster.submit("alice");
      small.ask(TestJob.MAP, 2);
      cluster.remember("root.alice", 10);
      cluster.advance(20);
      cluster.advance(20);

      List<JsonNode> told = decisions(cluster, "decisions?kind=order");
      JsonNode last = told.get(told.size() - 1);
      assertThat(last.get("application").asText()).isEqualTo(small.id());
      assertThat(last.get("text").asText()).contains("least-work", "are left of it");
    }
  }

  /** Caught: orders by which nobody is served, told as decisions. */
  @Test
  void ordersAreNoLongerToldWhenLspsOnlyObserves() throws Exception {
    YarnConfiguration conf = WebRm.conf(folder);
    try (TestRm cluster = TestRm.start(conf).withNode(4)) {
      cluster.remember("root.alice", 10);
      TestJob larger = cluster.submit("alice");
      TestJob smaller = cluster.submit("alice");
      // One task of each runs, which shows how long its tasks take, and the node is full.
      larger.ask(TestJob.MAP, 1);
      cluster.advance(1);
      assertThat(larger.take()).hasSize(1);
      smaller.ask(TestJob.MAP, 1);
      cluster.advance(1);
      assertThat(smaller.take()).hasSize(1);
      smaller.ask(TestJob.MAP, 30);
      larger.ask(TestJob.MAP, 200);
      cluster.advance(20);
      cluster.advance(20);
      cluster.advance(20);
      List<JsonNode> before = decisions(cluster, "decisions?kind=order");
      assertThat(before.get(before.size() - 1).get("application").asText()).isEqualTo(smaller.id());

      // The FairScheduler serves the larger one first, which came first and holds no more.
      Configuration next = new Configuration(conf);
      next.set("yarn.scheduler.lsps.mode", "observe");
      cluster.scheduler().reinitialize(next, cluster.rm().getRMContext());
      cluster.advance(20);
      cluster.advance(20);

      assertThat(decisions(cluster, "decisions?kind=order")).hasSameSizeAs(before);
    }
  }

  @Test
  void reducesHeldAndLetInAreTold() throws Exception {
    try (TestRm cluster = TestRm.start(WebRm.conf(folder)).withNode(20)) {
      TestJob job = cluster.submit("alice");
      List<Container> maps = job.startBoth(2, 3);
      cluster.advance(5);
      job.succeedAll(maps);
      cluster.advance(5);
      job.take();
      cluster.update();

      List<JsonNode> told = decisions(cluster, "decisions?kind=gate&application=" + job.id());
      assertThat(told).hasSize(2);
      assertThat(told.get(0).get("text").asText()).startsWith("3 reduces are held");
      assertThat(told.get(1).get("text").asText())
          .isEqualTo("Its reduces are admitted: all maps have finished.");
    }
  }

  @Test
  void refusalsAndChangesOfSettingsAreTold() throws Exception {
    YarnConfiguration conf = WebRm.conf(folder);
    try (TestRm cluster = TestRm.start(conf).withNode(4)) {
      Path file = folder.resolve("fair-scheduler.xml");
      TestRm.write(file, "<lspsTier2>lifo</lspsTier2>");
      cluster.readAllocationsAgain();
      cluster.update();
      cluster.update();
      TestRm.write(file, "<queue name='alice'><lspsTier2>fifo</lspsTier2></queue>");
      Configuration next = new Configuration(conf);
      next.set("yarn.scheduler.lsps.mode", "stock");
      cluster.scheduler().reinitialize(next, cluster.rm().getRMContext());
      cluster.update();

      List<JsonNode> refusals = decisions(cluster, "decisions?kind=refusal");
      assertThat(refusals).hasSize(1);
      assertThat(refusals.get(0).get("text").asText()).contains("A reload was refused", "line 3");
      List<String> changes = texts(decisions(cluster, "decisions?kind=options"));
      assertThat(changes).anyMatch(text -> text.contains("lsps.mode is stock (was on)"));
      assertThat(changes).anyMatch(text -> text.contains("lspsTier2 is fifo (was not set)"));
    }
  }

  @Test
  void aFaultIsToldOnce() throws Exception {
    YarnConfiguration conf =
        WebRm.conf(
            folder,
            "<queue name='odd'><schedulingPolicy>"
                + LatestFirstPolicy.class.getName()
                + "</schedulingPolicy></queue>");
    try (TestRm cluster = TestRm.start(conf).withNode(4)) {
      cluster.submit("alice", "odd", "job", Set.of(LatestFirstPolicy.FAULT)).ask(TestJob.MAP, 2);
      cluster.update();
      cluster.update();

      List<JsonNode> faults = decisions(cluster, "decisions?kind=fault");
      assertThat(faults).isNotEmpty();
      assertThat(texts(faults))
          .doesNotHaveDuplicates()
          .allMatch(text -> text.startsWith("An error in "));
    }
  }

  @Test
  void preemptionIsMergedWithItsVictims() throws Exception {
    YarnConfiguration conf = WebRm.conf(folder);
    PreemptionInRm.turnOn(conf);
    try (TestRm cluster = TestRm.start(conf).withNode(20)) {
      TestJob alice = cluster.submit("alice");
      TestJob bob = cluster.submit("bob");
      alice.start(TestJob.MAP, 30);
      bob.ask(TestJob.MAP, 10);
      cluster.update();
      PreemptionInRm.decide(cluster);
      List<JsonNode> told = decisions(cluster, "decisions?kind=preemption");
      assertThat(told).isNotEmpty();
      assertThat(told.get(0).get("application").asText()).isEqualTo(bob.id());
      assertThat(told.get(0).get("text").asText()).contains(" lacks ");
      assertThat(told.get(0).get("preemption").has("victims")).isTrue();
      assertThat(told.get(0).get("preemption").has("withheld")).isTrue();
    }
  }

  @Test
  void everyoneSeesWhatIsTheirs() throws Exception {
    YarnConfiguration conf =
        WebRm.conf(
            folder,
            "<aclSubmitApps> </aclSubmitApps><aclAdministerApps> </aclAdministerApps>",
            "<queue name='alice'><aclSubmitApps>alice</aclSubmitApps></queue>",
            "<queue name='bob'><aclSubmitApps>bob</aclSubmitApps></queue>");
    conf.setBoolean(YarnConfiguration.YARN_ACL_ENABLE, true);
    conf.set(YarnConfiguration.YARN_ADMIN_ACL, "operator");
    try (TestRm cluster = TestRm.start(conf).withNode(20)) {
      TestJob alice = cluster.submit("alice");
      alice.askBoth(2, 3);
      cluster.submit("bob").askBoth(2, 3);
      cluster.advance(20);
      cluster.advance(20);

      assertThat(queues(cluster, "alice")).contains("root.alice").doesNotContain("root.bob");
      assertThat(queues(cluster, "nobody")).isEmpty();
      assertThat(queues(cluster, "operator")).contains("root.alice", "root.bob");
      String bob = WebRm.getAs(cluster, "bob", "decisions").body();
      assertThat(bob).doesNotContain(alice.id(), "root.alice");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "decisions?kind=%3Cscript%3E",
        "decisions?limit=-1",
        "decisions?limit=1e9",
        "decisions?since=yesterday",
        "decisions?since=99999999999999999999",
        "decisions?application=%27%3B--",
        "decisions?queue=",
        "decisions?queue=a%00b",
        "decisions?queue=%0a"
      })
  void whatIsNotUnderstoodIsRefusedWithASentence(String path) throws Exception {
    try (TestRm cluster = TestRm.start(WebRm.conf(folder)).withNode(4)) {
      HttpResponse<String> answer = WebRm.getAs(cluster, "alice", path);
      assertThat(answer.statusCode()).as(answer.body()).isEqualTo(400);
      assertThat(WebRm.json(answer).get("error").asText()).contains(" is ", ", not ");
    }
  }

  @Test
  void anAnswerDoesNotWaitForTheSchedulersLock() throws Exception {
    try (TestRm cluster = TestRm.start(WebRm.conf(folder)).withNode(10)) {
      TestJob job = cluster.submit("alice");
      job.askBoth(3, 2);
      cluster.advance(20);
      Field field = AbstractYarnScheduler.class.getDeclaredField("writeLock");
      field.setAccessible(true);
      Lock lock = (Lock) field.get(cluster.scheduler());
      lock.lock();
      try {
        for (String path : List.of("queues", "apps", "apps/" + job.id(), "decisions", "dump")) {
          // Caught: an answer that waits for the lock, and so for ever here.
          assertThat(WebRm.getAs(cluster, "alice", path).statusCode()).as(path).isEqualTo(200);
        }
      } finally {
        lock.unlock();
      }
    }
  }

  private static List<JsonNode> decisions(TestRm cluster, String path) throws Exception {
    List<JsonNode> all = new ArrayList<>();
    WebRm.get(cluster, path).get("decisions").forEach(all::add);
    return all;
  }

  private static List<String> texts(List<JsonNode> decisions) {
    return decisions.stream().map(each -> each.get("text").asText()).toList();
  }

  private static List<String> queues(TestRm cluster, String user) throws Exception {
    List<String> queues = new ArrayList<>();
    WebRm.json(WebRm.getAs(cluster, user, "decisions"))
        .get("decisions")
        .forEach(each -> queues.add(each.get("queue").asText()));
    return queues;
  }
}
