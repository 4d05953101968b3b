/* SPDX-License-Identifier: Apache-2.0 */
/** Measurements of single and repeated runs. */
package io.lsps.lab.metrics;
