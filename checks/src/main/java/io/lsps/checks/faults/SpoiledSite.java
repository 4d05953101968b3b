/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.checks.faults;

import io.lsps.settings.Setting;
import io.lsps.settings.SettingGroup;
import io.lsps.yarn.options.AllSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/** Spoils settings of yarn-site.xml. */
final class SpoiledSite {
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
