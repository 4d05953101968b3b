/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.report;

import io.lsps.lab.metrics.Gain;
import io.lsps.lab.metrics.RunSummary;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Gains in mean response, paired by draw. The gain of LsPS over default Fair is a product of two
 * factors: reduce admission (default Fair to the gate alone), and sharing (the gate alone to the
 * whole scheduler). See docs/decisions/0010-laboratory.md.
 */
public record ResponseGains(RunSummary summary) {
  /** The best of the stock schedulers and their settings. */
  public static final String BEST_STOCK = "best-stock";

  /** Fair as Hadoop ships it. */
  public static final String FAIR = "fair";

  /** LsPS with reduce admission only. */
  public static final String GATE = "lsps-gate";

  /** The gain over the best stock scheduler; null if that did not run. */
  public Gain overBestStock(String scheduler) {
    return summary.timesBetter(scheduler, BEST_STOCK);
  }

  /** The gain over Fair as shipped; null if that did not run. */
  public Gain overFair(String scheduler) {
    return summary.timesBetter(scheduler, FAIR);
  }

  /** The gain of reduce admission over Fair. Null for schedulers other than LsPS. */
  public Gain gate(String scheduler) {
    return isOurs(scheduler) ? summary.timesBetter(GATE, FAIR) : null;
  }

  /**
   * The gain of shares by size and job order beyond reduce admission. Null for schedulers other
   * than LsPS.
   */
  public Gain sharing(String scheduler) {
    return isOurs(scheduler) ? summary.timesBetter(scheduler, GATE) : null;
  }

  /** Whether a scheduler has LsPS's gate and shares. */
  private static boolean isOurs(String scheduler) {
    return scheduler.startsWith("lsps");
  }

  /** The gains by scheduler, and by what it is compared with. */
  Map<String, Object> json() {
    Map<String, Object> all = new LinkedHashMap<>();
    for (String scheduler : summary.schedulers()) {
      Map<String, Object> gains = new LinkedHashMap<>();
      put(gains, "bestStock", overBestStock(scheduler));
      put(gains, "fair", overFair(scheduler));
      put(gains, "gate", gate(scheduler));
      put(gains, "sharing", sharing(scheduler));
      all.put(scheduler, gains);
    }
    return all;
  }

  private static void put(Map<String, Object> gains, String name, Gain gain) {
    if (gain == null) {
      return;
    }
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("ratio", gain.ratio());
    if (gain.draws() > 1) {
      json.put("low", gain.low());
      json.put("high", gain.high());
      json.put("none", gain.none());
    }
    json.put("draws", gain.draws());
    gains.put(name, json);
  }
}
