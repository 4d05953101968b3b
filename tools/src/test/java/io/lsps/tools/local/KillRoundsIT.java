/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.local;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Real jobs on a real cluster, of which a process is killed (SIGKILL) at a random moment: a
 * ResourceManager, a NodeManager, a master or a task. Every job ends well, and everything is free
 * after it. {@code -Dlsps.kill.seed} draws other moments. With {@code -Plong} LastingClusterIT
 * kills daemons, and MishapsIT application masters.
 */
@Tag("nightly")
class KillRoundsIT {
  private static final int ROUNDS = Integer.getInteger("lsps.kill.rounds", 20);
  private static final long SEED = Long.getLong("lsps.kill.seed", 1);

  /** From the start of the first task on. */
  private static final int LATEST_MILLIS = 6000;

  @TempDir static Path temp;

  private final Random random = new Random(SEED);
  private final RestClient rest = new RestClient();
  private LspsScript lsps;
  private LocalCluster cluster;

  @Test
  void everyJobEndsWellWhateverIsKilled() throws Exception {
    lsps = new LspsScript(temp, temp.toRealPath().resolve("cluster"));
    cluster = new LocalCluster(lsps.root(), line -> {});
    lsps.cluster("start").succeeded();
    try {
      for (int round = 1; round <= ROUNDS; round++) {
        round(round, Victim.values()[random.nextInt(Victim.values().length)]);
      }
    } finally {
      lsps.cluster("stop");
    }
  }

  /** What is killed. */
  private enum Victim {
    RESOURCE_MANAGER,
    NODE_MANAGER,
    MASTER,
    TASK
  }

  private void round(int round, Victim victim) throws Exception {
    List<Path> outputs = new ArrayList<>();
    List<Process> jobs = new ArrayList<>();
    for (String user : List.of("alice", "bob")) {
      Path output = temp.resolve("round-" + round + "-" + user + ".txt");
      outputs.add(output);
      jobs.add(LspsScript.start(output, job(user)));
    }
    assertThat(Polling.until(LspsScript.PATIENCE, () -> !containers("YarnChild").isEmpty()))
        .as("a task runs in round %d", round)
        .isTrue();
    int after = random.nextInt(LATEST_MILLIS);
    // Until then, or until the first job ends.
    jobs.get(0).waitFor(after, TimeUnit.MILLISECONDS);
    String what = "round " + round + ", seed " + SEED + ": " + victim + " after " + after + " ms";
    System.out.println(what + (kill(victim) ? "" : ", of which there was none"));
    lsps.cluster("start").succeeded();
    for (int i = 0; i < jobs.size(); i++) {
      assertThat(jobs.get(i).waitFor()).as(what + "\n" + Files.readString(outputs.get(i))).isZero();
    }
    assertThat(Polling.until(Duration.ofMinutes(1), this::allFree)).as(what + ": free").isTrue();
    assertThat(get("/ws/v1/lsps/health").get("faults").asLong()).as(what).isZero();
  }

  private List<String> job(String user) {
    // A master would wait three minutes for a NodeManager that was killed, and so would a reduce.
    String[] words = {
      "sleep",
      "-Dyarn.client.nodemanager-connect.max-wait-ms=5000",
      "-Dyarn.client.nodemanager-connect.retry-interval-ms=500",
      "-m",
      "4",
      "-r",
      "0",
      "-mt",
      "3000"
    };
    List<String> job =
        new ArrayList<>(
            List.of("cluster", "submit", "--dir", lsps.root().toString(), "--user", user));
    job.addAll(List.of(words));
    return job;
  }

  /** Returns false where there is none to kill any more. */
  private boolean kill(Victim victim) {
    return switch (victim) {
      case RESOURCE_MANAGER -> kill(daemon("resourcemanager"));
      case NODE_MANAGER -> kill(daemon("nodemanager-" + (1 + random.nextInt(2))));
      case MASTER -> kill(containers("MRAppMaster"));
      case TASK -> kill(containers("YarnChild"));
    };
  }

  private List<ProcessHandle> daemon(String name) {
    return Processes.alive(cluster.state().orElseThrow().daemon(name)).stream().toList();
  }

  /** The JVMs of containers that run a class. */
  private List<ProcessHandle> containers(String mainClass) {
    return Processes.ofCluster(lsps.root()).stream()
        .filter(process -> command(process).contains("." + mainClass + "\0"))
        .filter(process -> command(process).contains("java\0"))
        .toList();
  }

  private static String command(ProcessHandle process) {
    try {
      Path file = Path.of("/proc", Long.toString(process.pid()), "cmdline");
      return Files.readString(file, StandardCharsets.ISO_8859_1) + "\0";
    } catch (IOException endedMeanwhile) {
      return "";
    }
  }

  private boolean kill(List<ProcessHandle> some) {
    if (some.isEmpty()) {
      return false;
    }
    ProcessHandle one = some.get(random.nextInt(some.size()));
    one.destroyForcibly();
    one.onExit().join();
    return true;
  }

  private boolean allFree() {
    try {
      JsonNode metrics = get("/ws/v1/cluster/metrics").get("clusterMetrics");
      return metrics.get("allocatedMB").asLong() == 0 && metrics.get("appsRunning").asInt() == 0;
    } catch (IOException notYet) {
      return false;
    }
  }

  private JsonNode get(String path) throws IOException {
    return rest.get("http://" + cluster.client().get("yarn.resourcemanager.webapp.address") + path);
  }
}
