/* SPDX-License-Identifier: Apache-2.0 */
/**
 * How resources are shared among users, and the jobs of one user ordered; in mode observe, what
 * LsPS would do.
 */
package io.lsps.yarn.tiers;
