/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.web;

import io.lsps.forecast.StartForecasts;
import io.lsps.policy.yarn.Faults;
import io.lsps.workload.WorkloadModel;
import io.lsps.yarn.forecast.StartWatch;
import io.lsps.yarn.gate.AskGate;
import io.lsps.yarn.history.HistoryKeeper;
import io.lsps.yarn.journal.JournalKeeper;
import io.lsps.yarn.observe.ObservedCluster;
import io.lsps.yarn.options.OptionsSource;
import io.lsps.yarn.options.QueueOptions;
import io.lsps.yarn.tiers.Tiers;
import java.util.function.Supplier;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;

/** All that answers are made of. Nothing here changes anything. */
public final class Overview {
  final FairScheduler scheduler;
  final Tiers tiers;
  final WorkloadModel model;
  final Faults faults;
  final AskGate gate;
  final OptionsSource options;
  final JournalKeeper journal;
  final StartWatch starts;
  final ObservedCluster observation;
  private final Supplier<HistoryKeeper> history;

  /**
   * An overview of a scheduler.
   *
   * @param history gives null until the scheduler is prepared
   */
  public Overview(
      FairScheduler scheduler,
      Tiers tiers,
      WorkloadModel model,
      AskGate gate,
      OptionsSource options,
      Faults faults,
      JournalKeeper journal,
      StartWatch starts,
      Supplier<HistoryKeeper> history,
      ObservedCluster observation) {
    this.scheduler = scheduler;
    this.tiers = tiers;
    this.model = model;
    this.faults = faults;
    this.gate = gate;
    this.options = options;
    this.journal = journal;
    this.starts = starts;
    this.history = history;
    this.observation = observation;
  }

  /** The options in force for a queue. */
  public QueueOptions queueOptions(String queue) {
    return options.current().ofQueue(queue);
  }

  /** When applications were told to expect their first containers, and how that turned out. */
  public StartForecasts startForecasts() {
    return starts.forecasts();
  }

  /** What LsPS would do where it only observes. */
  public ObservedCluster observation() {
    return observation;
  }

  HistoryKeeper history() {
    return history.get();
  }
}
