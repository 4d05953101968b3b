/* SPDX-License-Identifier: Apache-2.0 */
/** How a simulated cluster behaves: its nodes, containers, intervals, tasks and costs. */
package io.lsps.lab.sim.settings;
