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

  private LaunchRules launches = LaunchRules.OFF;

  /** The paper's. */
  public static PreemptionRules defaults() {
    return new PreemptionRules();
  }

  private PreemptionRules() {}

  /** Part of a share that may be missing without anyone counting as starved. */
  public PreemptionRules deadZone(double part) {
    deadZone = part;
    return this;
  }

  /** Part of the cluster that one round may take. */
  public PreemptionRules roundLimit(double part) {
    roundLimit = part;
    return this;
  }

  /**
   * For how long a queue or an application keeps what it was given by kills, except from minimum
   * shares.
   */
  public PreemptionRules repaidProtection(long millis) {
    repaidProtection = millis;
    return this;
  }

  /**
   * Nothing is killed for a claim that containers ending by themselves within this time will serve.
   */
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

  /**
   * The cluster is busy when more than {@code usage} of it was in use for more than {@code time} of
   * a period.
   */
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

  /**
   * A long job gives up a part of what it holds beyond its fair share, and all of that after a
   * timeout.
   */
  public PreemptionRules longJobs(double part, long timeout) {
    longPart = part;
    longTimeout = timeout;
    return this;
  }

  /** Claims to which long jobs lose containers only by the exception for long jobs. */
  public PreemptionRules spareLongJobs(LongJobProtection spare) {
    spareLong = spare;
    return this;
  }

  /** Long jobs are left alone when more than this part of what is waited for belongs to one job. */
  public PreemptionRules oneJobPart(double part) {
    oneJobPart = part;
    return this;
  }

  /**
   * A container is spared that has run for more than so many times as long as the claimant has
   * starved.
   */
  public PreemptionRules lossFactor(double factor) {
    lossFactor = factor;
    return this;
  }

  /** How jobs are limited that would take too much for too long. */
  public PreemptionRules launches(LaunchRules limits) {
    launches = limits;
    return this;
  }

  LaunchRules launches() {
    return launches;
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
