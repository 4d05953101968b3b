/* SPDX-License-Identifier: Apache-2.0 */
/** Shares of users and the order of their jobs; in mode observe, what LsPS would do. */
package io.lsps.yarn.tiers;
