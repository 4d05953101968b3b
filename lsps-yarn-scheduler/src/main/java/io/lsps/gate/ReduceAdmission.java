/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.gate;

import java.util.Locale;

/** When a MapReduce job's reduces may take containers. */
public enum ReduceAdmission {
  /** As the rule has it: ADAPTIVE, by the paper's SLOWSTART. */
  RULE,
  /** When the maps left take about as long as a reduce needs to fetch their output. */
  ADAPTIVE,
  /** When all maps have ended. */
  AFTER_MAPS,
  /** As soon as the application master asks: stock behaviour. */
  SLOWSTART;

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
