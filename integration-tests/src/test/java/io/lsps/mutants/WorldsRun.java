/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.mutants;

import io.lsps.faults.Oracle;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;

/**
 * Plants mutants that worlds of faults have to find, one after the other in this JVM. The worlds
 * are those of the build, so what is found here fails the build.
 */
final class WorldsRun implements AutoCloseable {
  private static final String TWINS = "OracleTest";
  private static final String INVARIANTS = "FaultSearchTest";

  /** What such a mutant names as the test that finds it. */
  static final Set<String> TESTS = Set.of(TWINS, INVARIANTS);

  private final Sources sources;
  private final Path scratch;
  private final Oracle oracle = new Oracle();

  /**
   * Nothing is planted yet.
   *
   * @param scratch folder for classes
   */
  WorldsRun(Sources sources, Path scratch) throws IOException {
    this.sources = sources;
    this.scratch = scratch;
  }

  /** Whether a mutant is to be found so. */
  static boolean isFor(Mutant mutant) {
    return TESTS.containsAll(mutant.tests());
  }

  /** Plants a mutant for as long as it takes to find it. Returns where that was. */
  Optional<String> find(Mutant mutant) throws IOException {
    boolean twins = mutant.tests().contains(TWINS);
    return Planted.during(
        mutant,
        sources,
        scratch.resolve(mutant.name()),
        twins ? oracle::search : oracle::searchFaults);
  }

  /**
   * What is found where nothing is planted: it would be found of every mutant. OracleTest runs the
   * other worlds of the build so.
   */
  Optional<String> findNothing() {
    return oracle.searchFaults();
  }

  @Override
  public void close() throws IOException {
    oracle.close();
  }
}
