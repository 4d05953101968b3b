/* SPDX-License-Identifier: Apache-2.0 */
/** What a real cluster measured, as a workload, and beside it what the laboratory predicts. */
package io.lsps.checks.fidelity;
