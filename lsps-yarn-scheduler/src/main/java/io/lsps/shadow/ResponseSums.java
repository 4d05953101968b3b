/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.shadow;

/** Response times of the same jobs: observed, replayed under stock, foretold under LsPS. */
public final class ResponseSums {
  /** Of no job. */
  public static final ResponseSums NONE = new ResponseSums(0, 0, 0, 0);

  private final int jobs;
  private final double observed;
  private final double stock;
  private final double lsps;

  private ResponseSums(int jobs, double observed, double stock, double lsps) {
    this.jobs = jobs;
    this.observed = observed;
    this.stock = stock;
    this.lsps = lsps;
  }

  /** These and one more job's, in seconds. */
  ResponseSums plus(double observedSeconds, double stockSeconds, double lspsSeconds) {
    return new ResponseSums(
        jobs + 1, observed + observedSeconds, stock + stockSeconds, lsps + lspsSeconds);
  }

  /** How many jobs. */
  public int jobs() {
    return jobs;
  }

  /** Mean response as observed, seconds; NaN of no job. */
  public double observed() {
    return observed / jobs;
  }

  /** Mean response in the replay under stock, seconds; NaN of no job. */
  public double stock() {
    return stock / jobs;
  }

  /** Mean response foretold under LsPS, seconds; NaN of no job. */
  public double lsps() {
    return lsps / jobs;
  }

  /** Foretold under LsPS over observed: below 1 where LsPS would have been faster. */
  public double ratio() {
    return lsps / observed;
  }

  /** These and those. */
  public ResponseSums plus(ResponseSums other) {
    return new ResponseSums(
        jobs + other.jobs, observed + other.observed, stock + other.stock, lsps + other.lsps);
  }

  /** Replayed stock over observed, less 1: how far the replay itself is off. */
  public double stockError() {
    return stock / observed - 1;
  }
}
