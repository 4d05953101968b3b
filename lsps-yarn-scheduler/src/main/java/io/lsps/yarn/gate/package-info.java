/* SPDX-License-Identifier: Apache-2.0 */
/** Holds requests of MapReduce jobs back from the scheduler, as {@link io.lsps.gate} decides. */
package io.lsps.yarn.gate;
