/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.capacity;

import io.lsps.settings.BadSettingException;
import io.lsps.settings.Setting;
import io.lsps.settings.SettingValues;
import io.lsps.yarn.options.LspsKeys;
import io.lsps.yarn.options.Options;
import io.lsps.yarn.options.QueueOptions;
import java.util.Map;
import java.util.TreeMap;

/** What a leaf queue sets for its ordering policy: the rest is as in yarn-site.xml. Immutable. */
final class LeafSettings {
  private static final String PREFIX = "least-work.";
  private static final String STOCK = PREFIX + "stock";

  /** Nothing of its own. */
  static final LeafSettings DEFAULT = new LeafSettings(SettingValues.NONE, false);

  /** Whatever may follow {@code ordering-policy.}, and which setting it is, if it is a number. */
  static final Map<String, Setting<Double>> KEYS = keys();

  private final SettingValues own;

  /** Whether jobs are served by Capacity's policy fair, not fifo, where LsPS does not decide. */
  final boolean stockIsFair;

  private LeafSettings(SettingValues own, boolean stockIsFair) {
    this.own = own;
    this.stockIsFair = stockIsFair;
  }

  private static Map<String, Setting<Double>> keys() {
    Map<String, Setting<Double>> keys = new TreeMap<>();
    keys.put(PREFIX + "guarantee", LspsKeys.GUARANTEE);
    keys.put(PREFIX + "lag", LspsKeys.LAG);
    keys.put(STOCK, null);
    return keys;
  }

  /**
   * Those of capacity-scheduler.xml.
   *
   * @param texts all settings of the queue's ordering policies, by what follows {@code
   *     ordering-policy.}
   * @throws IllegalArgumentException at the first that is not known or bad: the CapacityScheduler
   *     then keeps the queues that it has
   */
  static LeafSettings of(Map<String, String> texts) {
    SettingValues values = SettingValues.NONE;
    String stock = texts.getOrDefault(STOCK, "fifo").trim();
    if (!stock.equals("fifo") && !stock.equals("fair")) {
      throw new IllegalArgumentException(
          "ordering-policy." + STOCK + " is \"" + stock + "\"; expected fifo or fair");
    }
    for (Map.Entry<String, String> each : texts.entrySet()) {
      if (!each.getKey().startsWith(PREFIX) || each.getKey().equals(STOCK)) {
        continue;
      }
      Setting<Double> setting = KEYS.get(each.getKey());
      if (setting == null) {
        throw new IllegalArgumentException(
            "ordering-policy."
                + each.getKey()
                + " is no setting; expected one of ordering-policy."
                + String.join(", ordering-policy.", KEYS.keySet()));
      }
      String where = "ordering-policy." + each.getKey();
      try {
        values = values.with(setting, each.getValue(), where);
      } catch (BadSettingException e) {
        throw new IllegalArgumentException(e.getMessage(), e);
      }
    }
    return new LeafSettings(values, stock.equals("fair"));
  }

  /** All that holds in the queue. */
  QueueOptions over(Options options) {
    return new QueueOptions(options.cluster, own.over(options.cluster));
  }
}
