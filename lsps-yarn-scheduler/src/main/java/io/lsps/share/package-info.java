/* SPDX-License-Identifier: Apache-2.0 */
/** The arithmetic of LsPS: shares, deficits, tier-2 mode and reduce admission. Plain Java. */
package io.lsps.share;
