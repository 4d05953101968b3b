/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.demo.run;

/**
 * When a job's arrival begins to count: how long masters take to start is not known beforehand.
 *
 * @param job number of the job that is waited for; 0 for none
 * @param containers that it must run, its master among them
 */
public record ArrivalTrigger(int job, int containers) {
  /** The start of the mix. */
  public static final ArrivalTrigger START = new ArrivalTrigger(0, 0);
}
