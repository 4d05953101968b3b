/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.checks.fidelity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The demo.json here is of a real run on two cores, without its samples. */
class FidelityTest {
  private static final Path RECORDED =
      Path.of("src/test/resources/io/lsps/checks/fidelity/demo.json").toAbsolutePath();

  @Test
  void theLaboratoryPredictsARecordedRun() throws IOException {
    Measurement measurement = Measurement.read(RECORDED);
    Fidelity fidelity = new Fidelity(measurement, FidelityCommand.predictions(measurement), 0.1);
    assertThat(fidelity.largestError()).isLessThan(0.1);
    assertThat(fidelity.sameOrder()).isTrue();
    assertThat(fidelity.passes()).isTrue();
    assertThat(fidelity.table()).contains("fair", "lsps", "alice", "bob", "carol", "to master");
    assertThat(fidelity.json()).contains("\"sameOrder\" : true", "\"jobStages\"", "\"toReduce\"");
    Fidelity again = new Fidelity(measurement, FidelityCommand.predictions(measurement), 0.1);
    assertThat(again.json()).isEqualTo(fidelity.json());
  }

  @Test
  void reducesThatStartedEarlyShowWhatCanPassBesideMaps() throws IOException {
    assertThat(Measurement.read(RECORDED).settings().tasks().reduceOverlap()).isBetween(0.1, 0.5);
  }

  @Test
  void aMeasurementWithoutTaskTimesIsRefusedByName(@TempDir Path folder) throws IOException {
    Path old = folder.resolve("demo.json");
    Files.writeString(old, Files.readString(RECORDED).replace("\"tasks\"", "\"other\""));
    assertThatThrownBy(() -> Measurement.read(old))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("demo.json")
        .hasMessageContaining("tasks");
  }

  @Test
  void aMeasurementCutShortIsRefusedWithItsLine(@TempDir Path folder) throws IOException {
    Path cut = folder.resolve("demo.json");
    Files.writeString(cut, Files.readString(RECORDED).substring(0, 5000));
    assertThatThrownBy(() -> Measurement.read(cut))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("demo.json: line 1: ")
        .hasMessageContaining("ran to its end");
  }
}
