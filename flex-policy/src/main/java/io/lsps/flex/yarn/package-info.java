/* SPDX-License-Identifier: Apache-2.0 */
/** Binds FLEX to a leaf queue: its applications become jobs, and the schedule their shares. */
package io.lsps.flex.yarn;
