/* SPDX-License-Identifier: Apache-2.0 */
/** The entrance of {@code bin/lsps}: it knows all commands, and no command knows it. */
package io.lsps.tools.cli;
