/* SPDX-License-Identifier: Apache-2.0 */
/** The checks as commands. */
package io.lsps.checks.command;
