/* SPDX-License-Identifier: Apache-2.0 */
/** Application masters of MapReduce, Spark, Tez and services, and the tasks that they run. */
package io.lsps.lab.sim.master;
