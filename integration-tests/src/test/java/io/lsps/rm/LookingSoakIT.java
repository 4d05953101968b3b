/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.rm;

import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.testing.Await;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.apache.curator.test.TestingServer;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.ha.HAServiceProtocol.RequestSource;
import org.apache.hadoop.ha.HAServiceProtocol.StateChangeRequestInfo;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.conf.HAUtil;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairSchedulerConfiguration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A ResourceManager that is scraped and asked for everything all the time, while queues come and
 * go, settings are reloaded, jobs run and move, and it fails over. Rounds are counted: {@code
 * -Dlsps.soak.rounds=40 -Dlsps.soak.queues=100 -Dlsps.soak.minutes=10} has it make 4,000 queues in
 * ten minutes or longer.
 */
class LookingSoakIT {
  private static final int ROUNDS = Integer.getInteger("lsps.soak.rounds", 6);
  private static final int QUEUES = Integer.getInteger("lsps.soak.queues", 30);
  private static final long MINUTES = Long.getLong("lsps.soak.minutes", 0);
  private static final int ROUNDS_BETWEEN_FAILOVERS = 3;
  private static final long SCRAPE_NANOS = 200_000_000;
  private static final int OK = 200;
  private static final Set<Integer> OF_A_FAILOVER = Set.of(302, 307, 404, 500, 503);
  private static final List<String> PATHS =
      List.of(
          "/lsps",
          "/ws/v1/lsps",
          "/ws/v1/lsps/health",
          "/ws/v1/lsps/queues",
          "/ws/v1/lsps/apps",
          "/ws/v1/lsps/decisions",
          "/ws/v1/lsps/settings",
          "/ws/v1/lsps/shadow",
          "/ws/v1/lsps/dump",
          "/ws/v1/preemption/decisions",
          "/ws/v1/preemption/accounts");

  @TempDir Path folder;

  private final HttpClient client = HttpClient.newHttpClient();
  private final Map<String, AtomicInteger> answered = new ConcurrentHashMap<>();
  private final List<String> wrong = Collections.synchronizedList(new ArrayList<>());
  // Odd while it fails over.
  private final AtomicInteger failovers = new AtomicInteger();
  private volatile boolean over;
  private int port;

  @Test
  @Timeout(3600)
  void nothingStopsWhileEverybodyLooks() throws Exception {
    try (TestingServer zooKeeper = new TestingServer();
        TestRm cluster = TestRm.start(conf(zooKeeper))) {
      String address = "http://localhost:" + port;
      FailoverIT.activate(cluster);
      cluster.withNode(8);
      ReaderLocks locks = new ReaderLocks();
      List<Thread> readers =
          List.of(
              thread("scraper", () -> scrape(address)),
              thread("reader 1", () -> readAll(address)),
              thread("reader 2", () -> readAll(address)),
              thread("watcher", () -> locks.watch(() -> over)));
      long end = System.nanoTime() + Duration.ofMinutes(MINUTES).toNanos();
      int rounds = 0;
      while (wrong.isEmpty() && (rounds < ROUNDS || System.nanoTime() < end)) {
        round(cluster, rounds++);
      }
      // However fast the rounds were, everybody has looked at what they left.
      for (String path : List.of("/prom", PATHS.get(PATHS.size() - 1))) {
        int before = count(path);
        Await.until(path, () -> !wrong.isEmpty() || count(path) > before + 1);
      }
      over = true;
      for (Thread reader : readers) {
        reader.join();
      }
      System.out.printf(
          "%d rounds, %d queues made, %d failovers, answered %s, %d looks at locks, longest %.1f"
              + " ms%n",
          rounds,
          rounds * QUEUES,
          failovers.get() / 2,
          answered,
          locks.looks(),
          locks.longestMillis());
      assertThat(wrong).isEmpty();
      assertThat(locks.wrong()).isEmpty();
      assertThat(locks.longestMillis()).isLessThan(50);
      assertThat(cluster.scheduler().faults()).isZero();
    }
  }

  private YarnConfiguration conf(TestingServer zooKeeper) throws Exception {
    YarnConfiguration conf = WebRm.conf(folder);
    PreemptionInRm.turnOn(conf);
    conf.setBoolean("hadoop.prometheus.endpoint.enabled", true);
    conf.setInt(FairSchedulerConfiguration.UPDATE_INTERVAL_MS, 20);
    FailoverIT.oneOfTwo(conf, folder, "rm1", zooKeeper);
    try (ServerSocket free = new ServerSocket(0)) {
      port = free.getLocalPort();
    }
    conf.set(HAUtil.addSuffix(YarnConfiguration.RM_WEBAPP_ADDRESS, "rm1"), "localhost:" + port);
    return conf;
  }

  /** Queues come and those of the round before go; jobs run, and one moves. */
  private void round(TestRm cluster, int round) throws Exception {
    StringBuilder queues = new StringBuilder("<queue name='kept'/>");
    for (int i = 0; i < QUEUES; i++) {
      queues.append("<queue name='r").append(round).append('q').append(i).append("'/>\n");
    }
    TestRm.write(folder.resolve("fair-scheduler.xml"), queues.toString());
    if (round % 2 == 0) {
      cluster.readAllocationsAgain();
    } else {
      cluster
          .scheduler()
          .reinitialize(new Configuration(cluster.rm().getConfig()), cluster.rm().getRMContext());
    }
    TestJob job = cluster.submit("alice", "r" + round + "q0", "job", Set.of());
    TestJob moving = cluster.submit("bob", "r" + round + "q1", "job", Set.of());
    List<Container> maps = job.start(TestJob.MAP, 2);
    moving.ask(TestJob.MAP, 2);
    cluster.scheduler().moveApplication(moving.app().getApplicationId(), "root.kept");
    cluster.advance(20);
    job.succeedAll(maps);
    for (TestJob each : List.of(job, moving)) {
      each.ask(TestJob.MAP, 0);
      each.finish();
    }
    cluster.update();
    // As the thread that looks after the file does every ten seconds.
    cluster.scheduler().getQueueManager().removeEmptyDynamicQueues();
    if (round % ROUNDS_BETWEEN_FAILOVERS == ROUNDS_BETWEEN_FAILOVERS - 1) {
      failovers.incrementAndGet();
      cluster
          .rm()
          .getRMContext()
          .getRMAdminService()
          .transitionToStandby(new StateChangeRequestInfo(RequestSource.REQUEST_BY_USER));
      FailoverIT.activate(cluster);
      cluster.withNode(8);
      failovers.incrementAndGet();
    }
  }

  private int count(String path) {
    AtomicInteger count = answered.get(path);
    return count == null ? 0 : count.get();
  }

  private interface Task {
    void run() throws Exception;
  }

  private Thread thread(String name, Task task) {
    Thread made =
        new Thread(
            () -> {
              try {
                task.run();
              } catch (Exception e) {
                wrong.add(name + ": " + e);
              }
            },
            name);
    made.start();
    return made;
  }

  private void scrape(String address) throws Exception {
    while (!over) {
      ask(address, "/prom");
      LockSupport.parkNanos(SCRAPE_NANOS);
    }
  }

  private void readAll(String address) throws Exception {
    while (!over) {
      for (String path : PATHS) {
        ask(address, path);
      }
    }
  }

  private void ask(String address, String path) throws Exception {
    int before = failovers.get();
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(address + path)).timeout(Duration.ofSeconds(60)).build();
    HttpResponse<String> answer = client.send(request, BodyHandlers.ofString());
    boolean failsOver = before % 2 == 1 || failovers.get() != before;
    if (answer.statusCode() == OK) {
      answered.computeIfAbsent(path, any -> new AtomicInteger()).incrementAndGet();
    } else if (!failsOver || !OF_A_FAILOVER.contains(answer.statusCode())) {
      wrong.add(path + " " + answer.statusCode() + " " + answer.body());
    }
  }
}
