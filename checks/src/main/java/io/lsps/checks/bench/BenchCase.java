/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.checks.bench;

/**
 * One measured cell of the grid: medians over rounds.
 *
 * @param queues leaf queues
 * @param appsPerQueue applications in each
 * @param scheduler its name
 * @param containersPerSecond assigned while an empty cluster fills
 * @param updateMillis one {@code update()} of the full cluster, in which nothing has changed
 * @param changedUpdateMillis one before which every hundredth application asks for another number
 * @param newUpdateMillis one before which every application does
 */
public record BenchCase(
    int queues,
    int appsPerQueue,
    String scheduler,
    double containersPerSecond,
    double updateMillis,
    double changedUpdateMillis,
    double newUpdateMillis) {}
