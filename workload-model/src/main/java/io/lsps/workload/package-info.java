/* SPDX-License-Identifier: Apache-2.0 */
/** The model of jobs, phases and users: history and estimates. Plain Java, no clock, no log. */
package io.lsps.workload;
