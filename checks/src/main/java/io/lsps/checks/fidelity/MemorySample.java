/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.checks.fidelity;

/**
 * The used memory at a moment.
 *
 * @param seconds after the start of the mix
 * @param memoryMb of all containers
 */
record MemorySample(double seconds, double memoryMb) {}
