/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.demo;

import java.util.Map;
import java.util.TreeMap;

/**
 * A job of the mix before it runs.
 *
 * @param number place in the order of arrival, from 1
 * @param arrival seconds after the trigger, that is as a rule after the start of the mix
 * @param conf settings of this job alone, on top of the cluster's
 * @param after from when the arrival counts
 */
record PlannedJob(
    int number,
    String user,
    ExampleProgram example,
    double arrival,
    int maps,
    int reduces,
    Map<String, String> conf,
    ArrivalTrigger after) {
  PlannedJob {
    if (arrival < 0 || maps < 1 || reduces < 0) {
      throw new IllegalArgumentException(
          "job %d: arrival %s s, %d maps, %d reduces".formatted(number, arrival, maps, reduces));
    }
    conf = Map.copyOf(conf);
  }

  /** A job without settings of its own, whose arrival counts from the start of the mix. */
  PlannedJob(
      int number, String user, ExampleProgram example, double arrival, int maps, int reduces) {
    this(number, user, example, arrival, maps, reduces, Map.of(), ArrivalTrigger.START);
  }

  PlannedJob withNumber(int place) {
    return new PlannedJob(place, user, example, arrival, maps, reduces, conf, after);
  }

  /** The same with more settings. Those that it already has win. */
  PlannedJob withMore(Map<String, String> settings) {
    Map<String, String> all = new TreeMap<>(settings);
    all.putAll(conf);
    return withConf(all);
  }

  /** The same with these settings only. */
  PlannedJob withConf(Map<String, String> settings) {
    return new PlannedJob(number, user, example, arrival, maps, reduces, settings, after);
  }

  /**
   * From when a job's arrival counts: it may wait for another job to run, since nobody knows
   * beforehand how long masters take to start.
   *
   * @param job number of the job that is waited for; 0 for none
   * @param containers that it must run, its master among them
   */
  record ArrivalTrigger(int job, int containers) {
    /** The start of the mix. */
    static final ArrivalTrigger START = new ArrivalTrigger(0, 0);
  }
}
