/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt.yarn;

/**
 * An attempt that knows its AM's own blacklist. Hadoop's attempt does not distinguish whose an
 * entry is.
 */
public interface Refusals {
  /** Whether the host or rack is on the AM's blacklist. */
  boolean refuses(String place);
}
