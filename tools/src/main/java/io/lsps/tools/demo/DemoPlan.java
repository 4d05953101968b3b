/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.demo;

import java.nio.file.Path;

/**
 * What a person asked of the demonstration.
 *
 * @param keep whether the last cluster stays up
 * @param out folder of the results
 */
record DemoPlan(DemoScenario scenario, boolean keep, long seed, Path out) {}
