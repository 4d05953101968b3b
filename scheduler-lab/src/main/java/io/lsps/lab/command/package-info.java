/* SPDX-License-Identifier: Apache-2.0 */
/** The subcommands of lsps lab. */
package io.lsps.lab.command;
