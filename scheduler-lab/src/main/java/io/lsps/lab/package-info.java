/* SPDX-License-Identifier: Apache-2.0 */
/**
 * Shared by all commands of {@code bin/lsps}: file locations, and failures with user-readable
 * messages.
 */
package io.lsps.lab;
