/* SPDX-License-Identifier: Apache-2.0 */
/**
 * Who gets the next container: a rule makes a plan of a snapshot, see docs/rule.md. Each step is a
 * file. Plain Java: nothing of Hadoop, no clock, no change of what is given.
 */
package io.lsps.rule;
