/* SPDX-License-Identifier: Apache-2.0 */
/** What is starved, by how much, and which containers pay. Plain Java, no clock, no log. */
package io.lsps.preempt;
