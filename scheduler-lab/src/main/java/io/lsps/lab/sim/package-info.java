/* SPDX-License-Identifier: Apache-2.0 */
/** Runs real schedulers in virtual time: applications, events and preemption rounds of one run. */
package io.lsps.lab.sim;
