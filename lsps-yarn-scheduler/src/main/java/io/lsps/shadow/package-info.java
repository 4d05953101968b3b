/* SPDX-License-Identifier: Apache-2.0 */
/**
 * What would have been: the observed jobs once more, under stock shares and under LsPS. Pure. See
 * docs/decisions/0100-modes.md.
 */
package io.lsps.shadow;
