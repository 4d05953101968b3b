/* SPDX-License-Identifier: Apache-2.0 */
/** The policy of a queue of batch jobs: Johnson's order, and a split between maps and reduces. */
package io.lsps.order.yarn;
