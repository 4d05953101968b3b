/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.demo;

import io.lsps.tools.demo.Contender.MixScheduler;
import java.util.Collections;
import java.util.List;

/**
 * Jobs of three users, each in a queue of its own, under several schedulers. One user has small
 * jobs, and one has a large one.
 *
 * @param tiny the least that shows every part of it: for tests
 * @param schedulers in the order of their runs
 * @param turns how often all of them run, in turns
 */
record UserMix(boolean tiny, long seed, List<MixScheduler> schedulers, int turns) {
  private static final int SLOTS = 6;

  /** The name in results. */
  String name() {
    return tiny ? "demo-tiny" : "demo";
  }

  DemoMix mix() {
    return tiny ? DemoMix.tiny() : DemoMix.waiting(seed);
  }

  /** Jobs that run before those of the mix under every scheduler and do not count. */
  DemoMix before() {
    return tiny ? new DemoMix(List.of()) : DemoMix.yesterday();
  }

  /** The contenders in the order of their runs. */
  List<Contender> contenders() {
    return Collections.nCopies(turns, schedulers).stream()
        .flatMap(List::stream)
        .map(each -> each.contender(SLOTS, mix().jobs().size()))
        .toList();
  }
}
