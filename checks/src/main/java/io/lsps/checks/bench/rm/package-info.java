/* SPDX-License-Identifier: Apache-2.0 */
/** A ResourceManager of its own among simulated NodeManagers and masters that call it over RPC. */
package io.lsps.checks.bench.rm;
