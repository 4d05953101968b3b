/* SPDX-License-Identifier: Apache-2.0 */
/** Recent decisions and waiting times, kept in memory within bounds. */
package io.lsps.journal;
