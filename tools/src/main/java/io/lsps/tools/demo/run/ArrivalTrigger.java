/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.demo.run;

/**
 * From when a job's arrival counts: it may wait for another job to run, since nobody knows
 * beforehand how long masters take to start.
 *
 * @param job number of the job that is waited for; 0 for none
 * @param containers that it must run, its master among them
 */
public record ArrivalTrigger(int job, int containers) {
  /** The start of the mix. */
  public static final ArrivalTrigger START = new ArrivalTrigger(0, 0);
}
