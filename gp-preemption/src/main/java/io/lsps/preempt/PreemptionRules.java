/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt;

/**
 * The settings that decisions go by; times in milliseconds, parts from 0 to 1. What is not set has
 * the value of the paper (Cheng, Zhang, Boutaba), or is off.
 */
public final class PreemptionRules {
  private double deadZone = 0.05;
  private double roundLimit = 1;
  private long repaidProtection;
  private long naturalEnds;
  private boolean masters;
  private double longFactor = Double.POSITIVE_INFINITY;
  private long busyPeriod = 180_000;
  private double busyTime = 0.8;
  private double busyUsage = 0.9;
  private double performance = 0.5;
  private long longTimeout = 360_000;
  private double longPart = 0.5;
  private double oneJobPart = 0.9;
  private LongJobProtection spareLong = LongJobProtection.NEVER;
  private double lossFactor = Double.POSITIVE_INFINITY;

  /** The paper's. */
  public static PreemptionRules defaults() {
    return new PreemptionRules();
  }

  private PreemptionRules() {}

  /** So small a part of a share may be missing without anyone starving. */
  public PreemptionRules deadZone(double part) {
    deadZone = part;
    return this;
  }

  /** Part of the cluster that one round may take. */
  public PreemptionRules roundLimit(double part) {
    roundLimit = part;
    return this;
  }

  /** How long one who was repaid does not pay. */
  public PreemptionRules repaidProtection(long millis) {
    repaidProtection = millis;
    return this;
  }

  /** Containers that should end by themselves within this time are not killed for. */
  public PreemptionRules naturalEnds(long millis) {
    naturalEnds = millis;
    return this;
  }

  /** Whether application masters may be killed where nothing else helps. */
  public PreemptionRules masters(boolean allowed) {
    masters = allowed;
    return this;
  }

  /** A job is long whose mean task time is this many times the median of the others. */
  public PreemptionRules longFactor(double factor) {
    longFactor = factor;
    return this;
  }

  /** The cluster is busy when in a period for so much of the time so much of it is in use. */
  public PreemptionRules busy(long period, double time, double usage) {
    busyPeriod = period;
    busyTime = time;
    busyUsage = usage;
    return this;
  }

  /** Mean normalised performance below which long jobs give way, above 0. */
  public PreemptionRules performance(double value) {
    performance = value;
    return this;
  }

  /** A long job gives way with a part of what it has too much, and after a timeout with all. */
  public PreemptionRules longJobs(double part, long timeout) {
    longPart = part;
    longTimeout = timeout;
    return this;
  }

  /** Claims of which long jobs pay only by the exception for them. */
  public PreemptionRules spareLongJobs(LongJobProtection spare) {
    spareLong = spare;
    return this;
  }

  /** Long jobs are left alone when more than this part of what is waited for is of one job. */
  public PreemptionRules oneJobPart(double part) {
    oneJobPart = part;
    return this;
  }

  /** A container is killed that has run for at most so many times as long as someone starved. */
  public PreemptionRules lossFactor(double factor) {
    lossFactor = factor;
    return this;
  }

  double lossFactor() {
    return lossFactor;
  }

  LongJobProtection spareLong() {
    return spareLong;
  }

  double deadZone() {
    return deadZone;
  }

  double roundLimit() {
    return roundLimit;
  }

  long repaidProtection() {
    return repaidProtection;
  }

  long naturalEnds() {
    return naturalEnds;
  }

  boolean masters() {
    return masters;
  }

  double longFactor() {
    return longFactor;
  }

  long busyPeriod() {
    return busyPeriod;
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

  double longPart() {
    return longPart;
  }

  double oneJobPart() {
    return oneJobPart;
  }
}
