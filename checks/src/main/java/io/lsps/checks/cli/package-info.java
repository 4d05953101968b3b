/* SPDX-License-Identifier: Apache-2.0 */
/** The entrance to the checks: it knows all of them, and none knows it. */
package io.lsps.checks.cli;
