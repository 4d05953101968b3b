/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lsps.lab.LabException;
import io.lsps.tools.local.ClusterPorts.FreePorts;
import io.lsps.tools.local.ClusterState.ClusterSetup;
import io.lsps.tools.local.ClusterState.JsonFile;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClusterPortsTest {
  private final ClusterPorts ports = ClusterPorts.choose(2, new SplittableRandom(5));

  @Test
  void moreOrFewerNodesLeaveTheOthersTheirPorts() {
    ClusterPorts more = ports.withNodes(3, new SplittableRandom(6));
    assertThat(more.rm()).isEqualTo(ports.rm());
    assertThat(more.history()).isEqualTo(ports.history());
    assertThat(more.nodes()).hasSize(3).startsWith(ports.nodes().toArray(ClusterPorts.Node[]::new));
    assertThat(more.withNodes(2, new SplittableRandom(7))).isEqualTo(ports);
  }

  @Test
  void aPortThatSomebodyElseTookIsNamedWithItsUse() throws Exception {
    try (ServerSocket taken = new ServerSocket()) {
      taken.bind(new InetSocketAddress(ports.nodes().get(1).web()));
      ports.requireFree("nodemanager-1");
      assertThatThrownBy(() -> ports.requireFree("nodemanager-2"))
          .isInstanceOf(LabException.class)
          .hasMessageContaining("port " + taken.getLocalPort() + " (web of the nodemanager-2)");
    }
  }

  @Test
  void theSetupIsReadAsItWasWritten(@TempDir Path dir) throws Exception {
    ClusterSpec spec = new ClusterSpec(SchedulerChoice.LSPS, 2, 3072, Map.of("a", "b"), "", "");
    JsonFile.write(dir.resolve("setup.json"), new ClusterSetup(spec, ports));
    assertThat(JsonFile.read(dir.resolve("setup.json"), ClusterSetup.class))
        .contains(new ClusterSetup(spec, ports));
  }

  @Test
  void portsAreDistinctAndFree() {
    List<Integer> ports = FreePorts.pick(20, new SplittableRandom(1));
    assertThat(ports).hasSize(20).doesNotHaveDuplicates().allMatch(FreePorts::isFree);
    assertThat(ports).allMatch(port -> port >= FreePorts.LOWEST && port < FreePorts.HIGHEST);
  }

  @Test
  void aPortThatSomeoneListensOnIsPassedOver() throws Exception {
    int wanted = FreePorts.pick(1, new SplittableRandom(7)).get(0);
    try (ServerSocket taken = new ServerSocket(wanted, 1, InetAddress.getLoopbackAddress())) {
      assertThat(taken.getLocalPort()).isEqualTo(wanted);
      assertThat(FreePorts.pick(1, new SplittableRandom(7))).doesNotContain(wanted);
    }
  }
}
