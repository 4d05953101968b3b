/* SPDX-License-Identifier: Apache-2.0 */
/** Demonstrations on a real cluster of this machine: scenarios, the command, the page. */
package io.lsps.tools.demo;
