/* SPDX-License-Identifier: Apache-2.0 */
/** FLEX: which allocation of a queue makes a chosen metric best. Plain Java, no clock, no log. */
package io.lsps.flex;
