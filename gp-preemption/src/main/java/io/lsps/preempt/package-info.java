/* SPDX-License-Identifier: Apache-2.0 */
/** Who starves, by how much, and who pays. Plain Java, no clock, no log. */
package io.lsps.preempt;
