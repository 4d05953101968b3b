/* SPDX-License-Identifier: Apache-2.0 */
/** The FairScheduler's allocation file and its checks. */
package io.lsps.yarn.allocations;
