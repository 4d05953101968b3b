/* SPDX-License-Identifier: Apache-2.0 */
/** The applications as known to LsPS, their requests, and what of them outlives a restart. */
package io.lsps.yarn.app;
