/* SPDX-License-Identifier: Apache-2.0 */
/**
 * {@code lsps explain} and {@code lsps top}: what a running scheduler does and why, for a terminal.
 */
package io.lsps.tools.explain;
