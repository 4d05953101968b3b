/* SPDX-License-Identifier: Apache-2.0 */
/** What jobs took beside what the fair-share reference gave them. Pure. */
package io.lsps.scorecard;
