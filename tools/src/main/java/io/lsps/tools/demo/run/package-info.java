/* SPDX-License-Identifier: Apache-2.0 */
/** Runs the jobs of a demonstration on a real cluster and measures them. */
package io.lsps.tools.demo.run;
