/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.web;

import io.lsps.yarn.gate.AskGate;
import io.lsps.yarn.history.HistoryKeeper;
import io.lsps.yarn.options.OptionsSource;
import io.lsps.yarn.options.QueueOptions;
import io.lsps.yarn.tiers.Scheduling;
import java.util.function.Supplier;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;

/** All that answers are made of. Nothing here changes anything. */
public final class Overview {
  final FairScheduler scheduler;
  final Scheduling scheduling;
  final AskGate gate;
  final OptionsSource options;
  private final Supplier<HistoryKeeper> history;

  /**
   * An overview of a scheduler.
   *
   * @param history gives null until the scheduler is prepared
   */
  public Overview(
      FairScheduler scheduler,
      Scheduling scheduling,
      AskGate gate,
      OptionsSource options,
      Supplier<HistoryKeeper> history) {
    this.scheduler = scheduler;
    this.scheduling = scheduling;
    this.gate = gate;
    this.options = options;
    this.history = history;
  }

  /** The options in force for a queue. */
  public QueueOptions queueOptions(String queue) {
    return scheduling.options(queue);
  }

  HistoryKeeper history() {
    return history.get();
  }
}
