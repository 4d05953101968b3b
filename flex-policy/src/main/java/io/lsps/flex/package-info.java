/* SPDX-License-Identifier: Apache-2.0 */
/**
 * FLEX: the allocation of a queue's slots that optimises a metric. Plain Java, no clock, no log.
 */
package io.lsps.flex;
