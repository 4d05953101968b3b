/* SPDX-License-Identifier: Apache-2.0 */
/**
 * The fast path: the FairScheduler's decisions without reading everything for each. See
 * docs/decisions/0005-speed.md.
 */
package io.lsps.yarn.fast;
