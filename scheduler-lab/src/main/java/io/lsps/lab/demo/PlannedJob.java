/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.demo;

/**
 * A job of the mix before it runs.
 *
 * @param number place in the order of arrival, from 1
 * @param arrival seconds after the start of the mix
 */
record PlannedJob(int number, String user, Example example, double arrival, int maps, int reduces) {
  PlannedJob {
    if (arrival < 0 || maps < 1 || reduces < 1) {
      throw new IllegalArgumentException(
          "job %d: arrival %s s, %d maps, %d reduces".formatted(number, arrival, maps, reduces));
    }
  }
}
