/* SPDX-License-Identifier: Apache-2.0 */
/**
 * The order of a batch of MapReduce jobs, and the split of its slots (Johnson's rule). Plain Java,
 * no clock, no log.
 */
package io.lsps.order;
