/* SPDX-License-Identifier: Apache-2.0 */
/** A real Hadoop cluster on this machine: separate daemons, a folder of state, no process left. */
package io.lsps.tools.local;
