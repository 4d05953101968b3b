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
        "stock Fair at its best: slowstart, one queue or one for each user, order of jobs in them,"
            + " limits, raced on training draws");
    all.put("capacity-tuned", "stock Capacity likewise");
    all.put(ResponseGains.BEST_STOCK, "the better of these two");
    return Collections.unmodifiableMap(all);
  }
}
