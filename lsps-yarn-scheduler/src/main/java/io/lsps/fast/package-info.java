/* SPDX-License-Identifier: Apache-2.0 */
/** Data of the fast path kept between two assignments: orders, and lower bounds of requests. */
package io.lsps.fast;
