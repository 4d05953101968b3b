/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lsps.lab.LabException;
import io.lsps.tools.local.ClusterState.DaemonRecord;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClusterStateTest {
  @TempDir Path dir;

  @Test
  void whatWasWrittenIsRead() throws Exception {
    ClusterState state =
        new ClusterState(
                new ClusterSpec(SchedulerChoice.FAIR, 2, 2048, Map.of("a.key", "value"), "", ""),
                List.of())
            .with(new DaemonRecord("resourcemanager", 42, 1_700_000_000_123L, "http://x:1", "log"));
    state.write(dir.resolve("cluster.json"));
    assertThat(ClusterState.read(dir.resolve("cluster.json"))).contains(state);
  }

  @Test
  void noFileIsNoCluster() {
    assertThat(ClusterState.read(dir.resolve("cluster.json"))).isEmpty();
  }

  @Test
  void aBrokenFileIsNamed() throws Exception {
    Path file = Files.writeString(dir.resolve("cluster.json"), "{\"spec\": 3");
    assertThatThrownBy(() -> ClusterState.read(file))
        .isInstanceOf(LabException.class)
        .hasMessageContaining(file.toString());
  }
}
