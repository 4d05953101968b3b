/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.local;

import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.tools.local.ClusterState.DaemonRecord;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class ProcessesTest {
  @TempDir Path cluster;
  @TempDir Path otherCluster;
  private Process sleeper;

  private ProcessHandle start(Path root) throws IOException {
    ProcessBuilder builder = new ProcessBuilder("sleep", "100");
    builder.environment().put(Processes.MARKER, root.toString());
    sleeper = builder.start();
    return sleeper.toHandle();
  }

  @AfterEach
  void endSleeper() {
    if (sleeper != null) {
      sleeper.destroyForcibly();
    }
  }

  private static DaemonRecord record(long pid, long started) {
    return new DaemonRecord("nodemanager-1", pid, started, "http://localhost:1", "log");
  }

  @Test
  void aRunningDaemonIsRecognised() throws Exception {
    ProcessHandle process = start(cluster);
    assertThat(Processes.alive(record(process.pid(), Processes.startOf(process))))
        .contains(process);
  }

  @Test
  void aRecycledPidIsNotTheDaemon() throws Exception {
    ProcessHandle process = start(cluster);
    long anHourEarlier = Processes.startOf(process) - Duration.ofHours(1).toMillis();
    assertThat(Processes.alive(record(process.pid(), anHourEarlier))).isEmpty();
  }

  @Test
  void anEndedDaemonIsNotAlive() throws Exception {
    ProcessHandle process = start(cluster);
    long started = Processes.startOf(process);
    Processes.end(List.of(process), Duration.ofSeconds(10));
    assertThat(Processes.alive(record(process.pid(), started))).isEmpty();
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void processesOfAClusterAreThoseThatCarryItsMarker() throws Exception {
    ProcessHandle process = start(cluster);
    assertThat(Processes.ofCluster(cluster)).containsExactly(process);
    assertThat(Processes.ofCluster(otherCluster)).isEmpty();
  }
}
