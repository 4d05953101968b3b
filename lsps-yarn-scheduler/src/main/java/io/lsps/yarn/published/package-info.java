/* SPDX-License-Identifier: Apache-2.0 */
/**
 * Decisions and state of the scheduler for lock-free readers: immutable views, and the journal of
 * decisions.
 */
package io.lsps.yarn.published;
