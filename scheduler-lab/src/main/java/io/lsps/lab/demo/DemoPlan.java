/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.demo;

import io.lsps.lab.local.SchedulerChoice;
import java.nio.file.Path;
import java.util.List;

/**
 * What a person asked of the demonstration.
 *
 * @param keep whether the last cluster stays up
 * @param out folder of the results
 */
record DemoPlan(
    boolean quick, boolean keep, long seed, Path out, List<SchedulerChoice> schedulers) {

  DemoMix mix() {
    return quick ? DemoMix.quick(seed) : DemoMix.whole(seed);
  }

  String name() {
    return quick ? "demo-quick" : "demo";
  }
}
