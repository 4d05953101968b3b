/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.demo;

import io.lsps.tools.demo.Contender.MixScheduler;
import io.lsps.tools.demo.DemoScenario.DemoSize;
import io.lsps.tools.demo.DemoScenario.ScenarioFindings;
import java.util.Collections;
import java.util.List;
import java.util.Locale;

/**
 * Jobs of three users, each in a queue of its own. One user has small jobs, and one has large ones.
 *
 * @param schedulers in the order of their runs
 * @param turns how often all of them run, in turns
 */
record UserMix(DemoSize size, long seed, List<MixScheduler> schedulers, int turns)
    implements DemoScenario {
  private static final int SLOTS = 6;

  @Override
  public String name() {
    return size == DemoSize.WHOLE ? "demo" : "demo-" + size.name().toLowerCase(Locale.ROOT);
  }

  @Override
  public String purpose() {
    return "Users with small and with large jobs, each in a queue of his own";
  }

  @Override
  public DemoMix mix() {
    return switch (size) {
      case TINY -> DemoMix.tiny();
      case QUICK -> DemoMix.waiting(seed);
      case WHOLE -> DemoMix.whole(seed);
    };
  }

  @Override
  public DemoMix before() {
    return size == DemoSize.QUICK ? DemoMix.yesterday() : DemoScenario.super.before();
  }

  @Override
  public List<Contender> contenders() {
    return Collections.nCopies(turns, schedulers).stream()
        .flatMap(List::stream)
        .map(
            each ->
                size == DemoSize.QUICK
                    ? each.contender(SLOTS, mix().jobs().size())
                    : each.contender())
        .toList();
  }

  @Override
  public ScenarioFindings findings(List<SchedulerRun> runs) {
    return new ResponseFindings(runs, schedulers.size());
  }
}
