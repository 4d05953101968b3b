/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.command;

import io.lsps.lab.report.ResponseGains;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** Stock schedulers whose settings are chosen before they are measured. */
public final class TunedRivals {
  /** Names with a description each. */
  public static final Map<String, String> ALL = all();

  private TunedRivals() {}

  private static Map<String, String> all() {
    Map<String, String> all = new LinkedHashMap<>();
    all.put(
        "fair-tuned",
        "stock Fair at the best slowstart (0.05 to 1) and leaf policy (fair, fifo), chosen on"
            + " training draws");
    all.put("capacity-tuned", "stock Capacity likewise");
    all.put(ResponseGains.BEST_STOCK, "the better of these two by the training draws");
    return Collections.unmodifiableMap(all);
  }
}
