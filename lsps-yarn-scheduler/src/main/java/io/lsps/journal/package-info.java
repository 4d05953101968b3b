/* SPDX-License-Identifier: Apache-2.0 */
/** What was decided in the last hours and how long was waited, kept in memory within bounds. */
package io.lsps.journal;
