/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.options;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.apache.hadoop.conf.Configuration;

/**
 * Keys of earlier versions that are no longer read. The operator is told, and nothing is refused.
 */
final class RemovedKeys {
  private static final String MAX_HOLD = LspsKeys.PREFIX + "reduce-admission.max-hold";

  /** All of them. */
  static final List<String> NAMES = Collections.singletonList(MAX_HOLD);

  private RemovedKeys() {}

  /** What to say of each that is set. */
  static List<String> advice(Configuration conf) {
    List<String> advice = new ArrayList<>();
    String maxHold = conf.get(MAX_HOLD);
    if (maxHold != null) {
      advice.add(
          MAX_HOLD
              + " = "
              + maxHold
              + " in yarn-site.xml is read no more: reduces are let in when their maps stand still,"
              + " not by age. Remove it; the time of a standstill is "
              + LspsKeys.NO_PROGRESS.key()
              + ".");
    }
    return advice;
  }
}
