/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.local;

import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.tools.local.ClusterState.ClusterSetup;
import io.lsps.tools.local.LspsScript.Outcome;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

/**
 * A cluster that somebody works with: what is changed, learnt and submitted outlasts killed
 * daemons, failed starts and stops.
 */
@Tag("long")
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class LastingClusterIT {
  private static final String MINE = "<queue name=\"reports\"><weight>2.0</weight></queue>";

  @TempDir static Path temp;
  private static LspsScript lsps;
  private static LocalCluster cluster;
  private static ClusterSetup first;

  @BeforeAll
  static void startOnce() throws Exception {
    lsps = new LspsScript(temp, temp.toRealPath().resolve("cluster"));
    lsps.cluster("start", "--conf", "yarn.scheduler.lsps.alpha=0.9").succeeded();
    cluster = new LocalCluster(lsps.root(), line -> {});
    first = cluster.setup().orElseThrow();
    Files.writeString(
        allocations(), Files.readString(allocations()).replace("</queue>", MINE + "</queue>"));
  }

  @AfterAll
  static void leaveNothingBehind() throws Exception {
    lsps.cluster("stop");
  }

  private static Path allocations() {
    return cluster.conf().resolve("fair-scheduler.xml");
  }

  private static long pid(String daemon) {
    return cluster.state().orElseThrow().daemon(daemon).pid();
  }

  private static void kill(String daemon) {
    ProcessHandle process = ProcessHandle.of(pid(daemon)).orElseThrow();
    process.destroyForcibly();
    process.onExit().join();
  }

  /** The second job found a staging folder of somebody else's. */
  @Test
  @Order(1)
  void aUsersSecondJobRunsAsTheFirst() throws Exception {
    for (int job = 0; job < 2; job++) {
      Outcome outcome =
          lsps.cluster("submit", "--user", "alice", "sleep", "-m", "1", "-r", "0", "-mt", "100");
      assertThat(outcome.succeeded().output()).contains("completed successfully");
    }
    assertThat(
            lsps.cluster("shell", "--user", "bob", "--command", "yarn app -list -appStates ALL")
                .succeeded()
                .output())
        .containsPattern("(?s)root\\.alice.*SUCCEEDED.*root\\.alice.*SUCCEEDED");
  }

  @Test
  @Order(2)
  void anExampleRunsByItsName() throws Exception {
    assertThat(lsps.cluster("submit", "--user", "bob", "pi", "1", "10").succeeded().output())
        .contains("Estimated value of Pi");
  }

  @Test
  @Order(3)
  void theShellHasHadoopsCommandsAndTheExitCodeOfWhatItRan() throws Exception {
    assertThat(lsps.cluster("shell", "--command", "exit 7").exit()).isEqualTo(7);
    assertThat(lsps.cluster("shell", "--command", "yarn dance").exit()).isEqualTo(2);
    Outcome tried =
        lsps.cluster(
            "shell",
            "--command",
            "set -e; yarn rmadmin -refreshQueues; yarn node -list; mapred job -list;"
                + " hadoop version; hadoop fs -ls $HADOOP_CONF_DIR");
    assertThat(tried.succeeded().output())
        .contains("Total Nodes:2", "Total jobs:0", "Hadoop 3.3.6", "yarn-site.xml");
  }

  /** It came after twenty lines of a stack trace. */
  @Test
  @Order(4)
  void aBadKeyIsToldInOneLineAndNothingIsTouched() throws Exception {
    Outcome outcome = lsps.cluster("start", "--conf", "yarn.scheduler.lsps.alhpa=1");
    assertThat(outcome.exit()).isEqualTo(1);
    assertThat(outcome.output().lines())
        .singleElement()
        .asString()
        .startsWith("lsps: --conf yarn.scheduler.lsps.alhpa")
        .contains("Did you mean yarn.scheduler.lsps.alpha?");
    assertThat(cluster.setup()).contains(first);
  }

  @Test
  @Order(5)
  void aJobOutlivesItsResourceManager() throws Exception {
    SubmittedJob job = SubmittedJob.start(lsps, temp.resolve("outliving.txt"), 3, 0, 15_000);
    long node = pid("nodemanager-1");
    kill("resourcemanager");
    Outcome status = lsps.cluster("status");
    assertThat(status.exit()).isEqualTo(1);
    assertThat(status.output()).contains("not running");

    lsps.cluster("restart", "resourcemanager").succeeded();

    job.succeeds();
    assertThat(pid("nodemanager-1")).isEqualTo(node);
    assertThat(
            SubmittedJob.text(cluster.root().resolve("logs").resolve("resourcemanager.log"))
                .split("STARTUP_MSG: Starting"))
        .as("the log of the one that was killed, too")
        .hasSize(3);
  }

  @Test
  @Order(6)
  void startRevivesTheDaemonsThatAreDeadAlone() throws Exception {
    long resourceManager = pid("resourcemanager");
    long other = pid("nodemanager-2");
    kill("nodemanager-1");
    lsps.cluster("start").succeeded();
    assertThat(pid("resourcemanager")).isEqualTo(resourceManager);
    assertThat(pid("nodemanager-2")).isEqualTo(other);
    lsps.cluster("status").succeeded();
  }

  @Test
  @Order(7)
  void portsConfigurationAndApplicationsSurviveAStopAndAStartThatFailed() throws Exception {
    String edited = Files.readString(allocations());
    lsps.cluster("stop").succeeded();
    Outcome failed =
        lsps.cluster("start", "--conf", "yarn.resourcemanager.scheduler.class=no.Such");
    assertThat(failed.exit()).isEqualTo(1);
    assertThat(failed.output()).contains("the resourcemanager ended while starting", "no.Such");
    assertThat(failed.output().lines()).hasSizeLessThan(6);

    lsps.cluster("start").succeeded();

    assertThat(cluster.setup()).contains(first);
    assertThat(allocations()).hasContent(edited);
    assertThat(cluster.client().get("yarn.scheduler.lsps.alpha")).isEqualTo("0.9");
    assertThat(
            lsps.cluster("shell", "--command", "yarn app -list -appStates FINISHED")
                .succeeded()
                .output())
        .contains("Total number of applications", ":4", "root.alice", "root.bob");
  }

  @Test
  @Order(8)
  void anUnknownDaemonIsNamedWithThoseThereAre() throws Exception {
    Outcome outcome = lsps.cluster("restart", "namenode");
    assertThat(outcome.exit()).isEqualTo(1);
    assertThat(outcome.output()).contains("no namenode", "nodemanager-2", "historyserver");
  }
}
