/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class FreePortsTest {
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
