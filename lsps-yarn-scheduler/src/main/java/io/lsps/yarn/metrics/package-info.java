/* SPDX-License-Identifier: Apache-2.0 */
/** What each user has and why, as Hadoop's metrics. */
package io.lsps.yarn.metrics;
