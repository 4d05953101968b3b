/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt;

/**
 * The settings that decisions go by; times in milliseconds, parts from 0 to 1. What is not set has
 * the value of the paper (Cheng, Zhang, Boutaba).
 */
public final class PreemptionRules {
  private double busyTime = 0.8;
  private double busyUsage = 0.9;
  private double performance = 0.5;
  private long longTimeout = 360_000;
  private double oneJobPart = 0.9;
  private boolean masters;

  /** The paper's. */
  public static PreemptionRules defaults() {
    return new PreemptionRules();
  }

  private PreemptionRules() {}

  /** Whether application masters may be killed where nothing else helps. */
  public PreemptionRules masters(boolean allowed) {
    masters = allowed;
    return this;
  }

  /**
   * The cluster is busy when more than {@code usage} of it was in use for more than {@code time} of
   * a period, which is half of the timeout of long jobs.
   */
  public PreemptionRules busy(double time, double usage) {
    busyTime = time;
    busyUsage = usage;
    return this;
  }

  /** Mean normalised performance below which long jobs give way, above 0. */
  public PreemptionRules performance(double value) {
    performance = value;
    return this;
  }

  /** After so long a starvation a long job gives up all that it holds beyond its fair share. */
  public PreemptionRules longTimeout(long millis) {
    longTimeout = millis;
    return this;
  }

  /** Long jobs are left alone when more than this part of what is waited for belongs to one job. */
  public PreemptionRules oneJobPart(double part) {
    oneJobPart = part;
    return this;
  }

  boolean masters() {
    return masters;
  }

  double busyTime() {
    return busyTime;
  }

  double busyUsage() {
    return busyUsage;
  }

  double performance() {
    return performance;
  }

  long longTimeout() {
    return longTimeout;
  }

  double oneJobPart() {
    return oneJobPart;
  }
}
