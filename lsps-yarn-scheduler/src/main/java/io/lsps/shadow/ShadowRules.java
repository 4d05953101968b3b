/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.shadow;

import io.lsps.gate.ReduceRules;
import io.lsps.share.JobOrder;
import io.lsps.share.ServiceOrder;
import io.lsps.share.ShareRule;
import io.lsps.share.UserSize;
import java.util.function.Function;

/** The settings that a replay goes by, as they are in force. */
public final class ShadowRules {
  final ShareRule shareRule;
  final double alpha;
  final double guarantee;
  final double unsizedGuarantee;
  final double maxFactor;
  final double lag;
  final UserSize userSize;
  final ServiceOrder serviceOrder;
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

  /** How shares follow sizes. Immutable. */
  public static final class Sharing {
    private final ShareRule rule;
    private final double alpha;
    private final double guarantee;
    private final double unsizedGuarantee;
    private final double maxFactor;
    private final double lag;

    /** Of the settings of these names. */
    public Sharing(
        ShareRule rule,
        double alpha,
        double guarantee,
        double unsizedGuarantee,
        double maxFactor,
        double lag) {
      this.rule = rule;
      this.alpha = alpha;
      this.guarantee = guarantee;
      this.unsizedGuarantee = unsizedGuarantee;
      this.maxFactor = maxFactor;
      this.lag = lag;
    }
  }

  /**
   * Rules.
   *
   * @param sharing among users
   * @param order in which a user's jobs are served
   * @param queues what each leaf queue is configured with
   */
  public ShadowRules(
      Sharing sharing,
      UserSize userSize,
      ServiceOrder serviceOrder,
      ReduceRules reduces,
      Function<String, JobOrder> order,
      Function<String, QueueLimits> queues) {
    this.shareRule = sharing.rule;
    this.alpha = sharing.alpha;
    this.guarantee = sharing.guarantee;
    this.unsizedGuarantee = sharing.unsizedGuarantee;
    this.maxFactor = sharing.maxFactor;
    this.lag = sharing.lag;
    this.userSize = userSize;
    this.serviceOrder = serviceOrder;
    this.reduces = reduces;
    this.order = order;
    this.queues = queues;
  }

  /** The guaranteed part of a user's fair share. */
  double guarantee(boolean sized) {
    return sized ? guarantee : Math.max(guarantee, unsizedGuarantee);
  }
}
