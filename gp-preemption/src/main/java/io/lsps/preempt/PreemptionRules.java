/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt;

/**
 * What decisions go by; times in milliseconds, parts from 0 to 1. All values are the paper's
 * (Cheng, Zhang, Boutaba) unless set.
 */
public final class PreemptionRules {
  /** The cluster is busy when it was full for more than this part of half of the long timeout. */
  static final double BUSY_TIME = 0.8;

  /** The cluster is full when more than this part of its dominant resource is in use. */
  static final double BUSY_USAGE = 0.9;

  /** Long jobs are left alone when more than this part of what is waited for is one job's. */
  static final double ONE_JOB_PART = 0.9;

  private double performance = 0.5;
  private long longTimeout = 360_000;

  /** The paper's. */
  public static PreemptionRules defaults() {
    return new PreemptionRules();
  }

  private PreemptionRules() {}

  /** Mean normalised performance below which long jobs give way, above 0. */
  public PreemptionRules performance(double value) {
    performance = value;
    return this;
  }

  /** After so long a starvation a long job gives up all that it holds beyond its fair share. */
  PreemptionRules longTimeout(long millis) {
    longTimeout = millis;
    return this;
  }

  double performance() {
    return performance;
  }

  long longTimeout() {
    return longTimeout;
  }
}
