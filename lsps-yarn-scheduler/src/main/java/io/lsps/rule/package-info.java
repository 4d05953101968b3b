/* SPDX-License-Identifier: Apache-2.0 */
/**
 * Decides which queue, user and job gets the next container: a rule makes a plan from a snapshot,
 * see docs/rule.md. One file per step. Plain Java without Hadoop, clock or changes of its input.
 */
package io.lsps.rule;
