/* SPDX-License-Identifier: Apache-2.0 */
/**
 * Which of a MapReduce job's requests the scheduler may see: {@link io.lsps.gate.Gate}. Plain Java.
 */
package io.lsps.gate;
