/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.checks.bench;

/**
 * What one operation costs, as JMH measured it.
 *
 * @param cpuMillis mean processor time of the thread; what other people do on the machine hardly
 *     shows in it
 * @param medianMillis by the clock on the wall
 * @param p99Millis by the clock on the wall, of 99 in 100 operations at most
 * @param bytes of memory allocated
 */
public record OperationCost(
    double cpuMillis, double medianMillis, double p99Millis, double bytes) {}
