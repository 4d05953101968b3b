/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt.yarn;

/**
 * An attempt that knows which places its AM refuses. Hadoop's own attempt has one blacklist,
 * and does not tell whose an entry is.
 */
public interface Refusals {
  /** Whether the AM has put the host or rack into its blacklist, and not taken it out again. */
  boolean refuses(String place);
}
