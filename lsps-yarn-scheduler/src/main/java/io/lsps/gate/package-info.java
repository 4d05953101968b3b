/* SPDX-License-Identifier: Apache-2.0 */
/**
 * Which of a MapReduce job's asks the scheduler may see now: {@link io.lsps.gate.Gate} decides it.
 * Plain Java.
 */
package io.lsps.gate;
