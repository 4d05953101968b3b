/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.faults;

import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.faults.Swarm.Failure;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Bugs planted in the scheduler: the worlds find them. */
class PlantedFaultsTest {
  /** More of them by -Dlsps.faults.seeds. */
  private static final int SEEDS = Integer.getInteger("lsps.faults.seeds", 5);

  /** Every twelfth of the bugs in a build, all with -Pnightly. */
  private static final int EVERY = Integer.getInteger("lsps.faults.every", 12);

  /** A row for each bug is printed with -Dlsps.faults.table=true. */
  @Test
  void mostPlantedFaultsAreFoundWithinAFewSeeds() throws IOException {
    int searched = 0;
    List<PlantedFault> missed = new ArrayList<>();
    for (int i = 0; i < PlantedFault.values().length; i += EVERY) {
      PlantedFault bug = PlantedFault.values()[i];
      Optional<Failure> found = search(bug);
      searched++;
      if (found.isEmpty()) {
        missed.add(bug);
      }
      if (Boolean.getBoolean("lsps.faults.table")) {
        System.out.printf(
            "| %s | %s |%n",
            bug.breaks(),
            found.map(at -> at.seed() + " | " + at.invariant()).orElse("not in " + SEEDS + " | "));
      }
    }
    assertThat(missed).as("not found in %d seeds", SEEDS).hasSizeLessThan((searched + 1) / 2);
  }

  /** Else what is found were no bug. */
  @Test
  void withoutAPlantedFaultNothingIsFound() throws IOException {
    assertThat(search(null)).isEmpty();
  }

  private static Optional<Failure> search(PlantedFault bug) throws IOException {
    try (Swarm swarm = new Swarm(() -> new PlantedScheduler(bug))) {
      return LongStream.rangeClosed(1, SEEDS)
          .mapToObj(seed -> swarm.run(WorldDraw.of(seed, null, 0.25)))
          .filter(Objects::nonNull)
          .findFirst();
    }
  }
}
