/* SPDX-License-Identifier: Apache-2.0 */
/** {@code lsps explain}: what a running scheduler does and why, in sentences. */
package io.lsps.lab.explain;
