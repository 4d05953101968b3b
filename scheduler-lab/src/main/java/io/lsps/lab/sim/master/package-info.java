/* SPDX-License-Identifier: Apache-2.0 */
/** AMs of MapReduce, Spark, Tez and services, and their tasks. */
package io.lsps.lab.sim.master;
