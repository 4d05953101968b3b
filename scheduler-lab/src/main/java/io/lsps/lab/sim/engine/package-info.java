/* SPDX-License-Identifier: Apache-2.0 */
/** Virtual time, the event queue, random numbers, shared processors, and observers. */
package io.lsps.lab.sim.engine;
