/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.faults;

import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.faults.Script.ScriptFile;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Scripts that broke an invariant once: see docs/decisions/0012-tests.md. */
class FaultScriptsTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "overcommitted-node-is-visited",
        "fault-at-an-end-leaves-no-job",
        "reservation-before-a-refusal",
        "fault-leaves-stock-shares",
        "shrunk-container-of-a-lost-node",
        "shrunk-twice-on-a-lost-node",
        "container-that-grows-twice",
        "no-weight-under-drf",
        "map-given-back-and-asked-again",
        "queue-that-has-become-empty",
        "observed-queue-is-removed"
      })
  void whatBrokeOnceHolds(String name) throws Exception {
    Path file = Path.of(getClass().getResource("/faults/" + name + ".json").toURI());
    try (Swarm swarm = new Swarm()) {
      assertThat(swarm.run(ScriptFile.read(file).script())).isNull();
    }
  }
}
