/* SPDX-License-Identifier: Apache-2.0 */
/** Tells the forecast of first containers what happens in the scheduler. */
package io.lsps.yarn.forecast;
