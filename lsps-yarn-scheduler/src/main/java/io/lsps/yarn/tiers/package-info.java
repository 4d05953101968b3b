/* SPDX-License-Identifier: Apache-2.0 */
/** How resources are shared among users, and the jobs of one user ordered. */
package io.lsps.yarn.tiers;
