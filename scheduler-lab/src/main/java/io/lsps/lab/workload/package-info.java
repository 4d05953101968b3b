/* SPDX-License-Identifier: Apache-2.0 */
/** Where jobs come from: the papers' experiments, generators, trace files. */
package io.lsps.lab.workload;
