/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.demo;

import java.util.Map;
import java.util.TreeMap;

/**
 * A job of the mix before it runs.
 *
 * @param number place in the order of arrival, from 1
 * @param arrival seconds after the start of the mix
 * @param conf settings of this job alone, on top of the cluster's
 */
record PlannedJob(
    int number, String user, double arrival, int maps, int reduces, Map<String, String> conf) {
  PlannedJob {
    if (arrival < 0 || maps < 1 || reduces < 0) {
      throw new IllegalArgumentException(
          "job %d: arrival %s s, %d maps, %d reduces".formatted(number, arrival, maps, reduces));
    }
    conf = Map.copyOf(conf);
  }

  PlannedJob withNumber(int place) {
    return new PlannedJob(place, user, arrival, maps, reduces, conf);
  }

  /** The same with more settings. Those that it already has win. */
  PlannedJob withMore(Map<String, String> settings) {
    Map<String, String> all = new TreeMap<>(settings);
    all.putAll(conf);
    return new PlannedJob(number, user, arrival, maps, reduces, all);
  }
}
