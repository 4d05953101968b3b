/* SPDX-License-Identifier: Apache-2.0 */
/** The FairScheduler's allocation file as it is written, and what is wrong with it. */
package io.lsps.yarn.allocations;
