/* SPDX-License-Identifier: Apache-2.0 */
/** What the fast path keeps between two assignments: orders, and bounds of what is wanted. */
package io.lsps.fast;
