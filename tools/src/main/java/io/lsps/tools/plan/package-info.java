/* SPDX-License-Identifier: Apache-2.0 */
/** {@code lsps plan}: the order of a batch and the split of its slots, before it runs. */
package io.lsps.tools.plan;
