/* SPDX-License-Identifier: Apache-2.0 */
/** Virtual time, the queue of events, random numbers, shared processors, and who watches a run. */
package io.lsps.lab.sim.engine;
