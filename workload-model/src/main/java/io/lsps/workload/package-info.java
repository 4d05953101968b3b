/* SPDX-License-Identifier: Apache-2.0 */
/** What is known of jobs, phases and users: estimates and history. Plain Java, no clock, no log. */
package io.lsps.workload;
