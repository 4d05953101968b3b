/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.checks.faults;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.lsps.settings.Setting;
import io.lsps.settings.SettingGroup;
import io.lsps.yarn.options.AllSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.TreeMap;

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

  /** Spoils settings of yarn-site.xml. */
  private static final class SpoiledSite {
    private final Random random;

    SpoiledSite(Random random) {
      this.random = random;
    }

    /** One or two settings, most of them bad. Where the history is and the fallback stay. */
    Map<String, String> draw() {
      Map<String, String> site = new TreeMap<>();
      for (int i = 1 + random.nextInt(8) / 5; i > 0; i--) {
        String key = key();
        if (!key.isEmpty() && !key.endsWith("history.dir") && !key.endsWith("start-on-last-good")) {
          site.put(key, value(key));
        }
      }
      return site;
    }

    private String key() {
      List<String> keys = new ArrayList<>();
      for (SettingGroup group : AllSettings.GROUPS) {
        group.all().stream().map(Setting::key).forEach(keys::add);
      }
      String key = keys.get(random.nextInt(keys.size()));
      return switch (random.nextInt(12)) {
        case 0 -> key + "s";
        case 1 -> key.substring(0, key.length() - 1);
        case 2 -> key.substring(0, key.lastIndexOf('.') + 1) + HostileText.any(random);
        default -> key;
      };
    }

    private String value(String key) {
      return switch (random.nextInt(12)) {
        case 0 -> "${" + key + "}";
        case 1 -> "${yarn.scheduler.lsps.alpha}";
        case 2, 3, 4, 5 -> HostileText.plausible(random);
        default -> HostileText.any(random);
      };
    }
  }
}
