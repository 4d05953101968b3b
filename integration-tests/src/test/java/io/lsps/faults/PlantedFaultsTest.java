/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.faults;

import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.faults.Swarm.Failure;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Bugs planted in the scheduler: the worlds find them. */
class PlantedFaultsTest {
  /** More of them by -Dlsps.faults.seeds. */
  private static final int SEEDS = Integer.getInteger("lsps.faults.seeds", 5);

  /** Every third of them in a build, all with -Pnightly. */
  private static final int EVERY = Integer.getInteger("lsps.faults.every", 6);

  /** Names of those that are searched instead, by -Dlsps.faults.only=A,B. */
  private static final String ONLY = System.getProperty("lsps.faults.only", "");

  /** Of each world; with -Dlsps.faults.table=true a table is printed. */
  private static final double HOURS = 0.25;

  @Test
  void mostPlantedFaultsAreFoundWithinAFewSeeds() throws IOException {
    List<PlantedFault> missed = new ArrayList<>();
    for (PlantedFault bug : searched()) {
      Found found = search(bug);
      if (found == null) {
        missed.add(bug);
      }
      if (Boolean.getBoolean("lsps.faults.table")) {
        System.out.printf(
            "| %s | %s | %s |%n",
            bug.breaks(),
            found == null ? "not in " + SEEDS : String.valueOf(found.seed()),
            found == null ? "" : found.invariant());
      }
    }
    assertThat(missed)
        .as("not found in %d seeds", SEEDS)
        .hasSizeLessThan((searched().size() + 1) / 2);
  }

  private static List<PlantedFault> searched() {
    return ONLY.isEmpty()
        ? IntStream.range(0, PlantedFault.values().length)
            .filter(i -> i % EVERY == 0)
            .mapToObj(i -> PlantedFault.values()[i])
            .toList()
        : Arrays.stream(ONLY.split(",")).map(PlantedFault::valueOf).toList();
  }

  /** Else what is found were no bug. */
  @Test
  void withoutAPlantedFaultNothingIsFound() throws IOException {
    assertThat(search(null)).isNull();
  }

  private record Found(long seed, String invariant) {}

  private static Found search(PlantedFault bug) throws IOException {
    try (Swarm swarm = new Swarm(() -> new PlantedScheduler(bug))) {
      for (long seed = 1; seed <= SEEDS; seed++) {
        Script script = WorldDraw.of(seed, null, HOURS);
        Failure failure = swarm.run(script);
        if (failure != null) {
          return new Found(seed, failure.invariant());
        }
      }
      return null;
    }
  }
}
