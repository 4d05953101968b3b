/* SPDX-License-Identifier: Apache-2.0 */
/**
 * {@code lsps whatif}: a site's recorded jobs under its own configuration, under stock at its best
 * and under LsPS.
 */
package io.lsps.tools.whatif;
