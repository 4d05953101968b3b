/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.mutants;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Of the mutants that worlds of faults have to find every twelfth, or all by
 * -Dlsps.planted.every=1. What finds a bug is always the same world, so one that is found here is
 * found in every build.
 */
@Tag("long")
class PlantedBugsIT {
  private static final int EVERY = Integer.getInteger("lsps.planted.every", 12);
  private static final double LEAST = 0.9;

  @TempDir private Path folder;

  @Test
  void worldsOfFaultsFindNineInTen() throws IOException {
    Path root = MutantRun.root();
    List<Mutant> all = new ArrayList<>(Mutant.all(root.resolve(MutantRun.FOLDER)));
    all.removeIf(mutant -> !WorldsRun.isFor(mutant));
    int planted = 0;
    List<String> missed = new ArrayList<>();
    try (WorldsRun worlds = new WorldsRun(Sources.in(root), folder)) {
      for (int i = 0; i < all.size(); i += EVERY) {
        Mutant mutant = all.get(i);
        Optional<String> found = worlds.find(mutant);
        planted++;
        System.out.println(mutant.name() + ": " + found.orElse("not found"));
        if (found.isEmpty()) {
          missed.add(mutant.name() + ": " + mutant.breaks());
        }
      }
      assertThat(worlds.findNothing()).isEmpty();
    }
    assertThat(all).hasSizeGreaterThanOrEqualTo(40);
    assertThat(missed).hasSizeLessThanOrEqualTo(Math.max(1, (int) ((1 - LEAST) * planted)));
  }
}
