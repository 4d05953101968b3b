/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.metrics;

/**
 * The user that a scheduler serves worst beside another scheduler.
 *
 * @param user its name
 * @param gain of the user's mean response; below 1 the user waits longer
 */
public record WorstUser(String user, Gain gain) {}
