/* SPDX-License-Identifier: Apache-2.0 */
/** The commands of {@code bin/lsps}. */
package io.lsps.lab;
