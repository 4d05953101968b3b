/* SPDX-License-Identifier: Apache-2.0 */
/** {@code lsps report}: a cluster's scorecard as a page. */
package io.lsps.tools.report;
