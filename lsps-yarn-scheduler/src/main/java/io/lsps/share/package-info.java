/* SPDX-License-Identifier: Apache-2.0 */
/** The arithmetic of LsPS: shares, deficits and tier-2 mode. Plain Java. */
package io.lsps.share;
