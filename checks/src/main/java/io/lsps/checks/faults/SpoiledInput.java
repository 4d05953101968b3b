/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.checks.faults;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SplittableRandom;

/**
 * What an operator hands in.
 *
 * @param number of the draw
 * @param allocations the allocation file
 * @param site settings of yarn-site.xml over those of the world
 */
record SpoiledInput(int number, byte[] allocations, Map<String, String> site) {
  /**
   * Draws one: in two of three a bad allocation file, in the third bad settings beside a good one.
   *
   * @param files good allocation files
   */
  static SpoiledInput of(long seed, int number, List<String> files) {
    // A Random's first numbers are near each other where its seeds are.
    long drawn = new SplittableRandom(seed * 0x9e3779b97f4a7c15L + number).nextLong();
    Random random = new Random(drawn);
    String good = files.get(random.nextInt(files.size()));
    String other = files.get(random.nextInt(files.size()));
    return random.nextInt(3) > 0
        ? new SpoiledInput(number, new SpoiledFile(random).of(good, other), Map.of())
        : new SpoiledInput(number, good.getBytes(UTF_8), new SpoiledSite(random).draw());
  }
}
