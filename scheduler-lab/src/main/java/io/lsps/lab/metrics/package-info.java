/* SPDX-License-Identifier: Apache-2.0 */
/** What is measured in a run, and over several. */
package io.lsps.lab.metrics;
