/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.demo;

import io.lsps.lab.local.ClusterSpec;
import io.lsps.lab.local.SchedulerChoice;
import java.util.List;

/**
 * Jobs of three users, of whom one has small and one has large ones, each in a queue of his own.
 *
 * @param schedulers in the order of their runs
 */
record UserMix(boolean quick, long seed, List<SchedulerChoice> schedulers) implements Scenario {
  private static final int NODES = 2;

  @Override
  public String name() {
    return quick ? "demo-quick" : "demo";
  }

  @Override
  public String purpose() {
    return "Users with small and with large jobs, each in a queue of his own";
  }

  @Override
  public DemoMix mix() {
    return quick ? DemoMix.quick(seed) : DemoMix.whole(seed);
  }

  @Override
  public List<Contender> contenders() {
    return schedulers.stream().map(UserMix::contender).toList();
  }

  static Contender contender(SchedulerChoice scheduler) {
    return new Contender(
        scheduler.toString(), scheduler.title(), ClusterSpec.of(scheduler, NODES), 1);
  }

  @Override
  public Findings findings(List<SchedulerRun> runs) {
    return new ResponseFindings(runs);
  }
}
