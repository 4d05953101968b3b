/* SPDX-License-Identifier: Apache-2.0 */
/**
 * A simulated world in which everything that can fail does: random worlds drawn from seeds, the
 * deployed scheduler among them, what must hold after every event, and short scripts of what
 * failed.
 */
package io.lsps.faults;
