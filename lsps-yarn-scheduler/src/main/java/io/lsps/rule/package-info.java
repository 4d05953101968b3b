/* SPDX-License-Identifier: Apache-2.0 */
/**
 * Who gets the next container: a rule makes a plan of a snapshot, see docs/rule.md. Rank, account,
 * certain, fill and order are a file each. Plain Java: nothing of Hadoop, no clock, no change of
 * what is given.
 */
package io.lsps.rule;
