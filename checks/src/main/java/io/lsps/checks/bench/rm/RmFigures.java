/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.checks.bench.rm;

/**
 * What was measured of a ResourceManager.
 *
 * @param containersPerSecond that masters were given
 * @param appsEnded applications that were over
 * @param nodeUpdateMillis mean time of a node's update in the scheduler, as it counts itself
 * @param updateMillis mean time of an update of shares, likewise
 * @param allocateMillis mean time of a master's call within the ResourceManager
 * @param heartbeatMillis mean time of a node's call likewise
 * @param allocateP99 a master's call as the master sees it, 99 in 100, milliseconds
 * @param heartbeatP99 a node's call likewise
 * @param processors that it kept busy, on average
 * @param gcPart part of the time in which it collected garbage
 * @param heapEarly the least heap in use in the first half of the time, MB
 * @param heapLate the same in the second half: it is larger if something grows
 */
public record RmFigures(
    double containersPerSecond,
    long appsEnded,
    double nodeUpdateMillis,
    double updateMillis,
    double allocateMillis,
    double heartbeatMillis,
    double allocateP99,
    double heartbeatP99,
    double processors,
    double gcPart,
    double heapEarly,
    double heapLate) {}
