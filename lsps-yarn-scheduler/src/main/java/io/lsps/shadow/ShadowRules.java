/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.shadow;

import io.lsps.gate.ReduceRules;
import io.lsps.rule.JobOrder;
import io.lsps.rule.RuleSettings;
import java.util.function.Function;

/** The settings that a replay goes by, as they are in force. */
public final class ShadowRules {
  final RuleSettings settings;
  final ReduceRules reduces;
  final Function<String, JobOrder> order;
  final Function<String, QueueLimits> queues;

  /** What a leaf queue is configured with. Immutable. */
  public static final class QueueLimits {
    /** A queue of weight 1 whose masters may take half of its fair share. */
    public static final QueueLimits USUAL = new QueueLimits(1, 0.5);

    final double weight;
    final double masters;

    /**
     * Limits.
     *
     * @param weight finite and above 0
     * @param masters the part of its fair share that masters may take; not above 0 where there is
     *     no limit
     */
    public QueueLimits(double weight, double masters) {
      this.weight = weight;
      this.masters = masters;
    }
  }

  /**
   * Rules.
   *
   * @param settings of the rule by which users share
   * @param order in which a user's jobs are served
   * @param queues what each leaf queue is configured with
   */
  public ShadowRules(
      RuleSettings settings,
      ReduceRules reduces,
      Function<String, JobOrder> order,
      Function<String, QueueLimits> queues) {
    this.settings = settings;
    this.reduces = reduces;
    this.order = order;
    this.queues = queues;
  }
}
