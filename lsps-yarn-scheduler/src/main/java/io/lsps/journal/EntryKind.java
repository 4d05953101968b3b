/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.journal;

/** What an entry of the journal is about. */
public enum EntryKind {
  /** The share of a queue has changed. */
  SHARE,
  /** The jobs of a queue are served in another order, or another is the first. */
  ORDER,
  /** The reduces of a job are held back, or let in. */
  GATE,
  /** Containers are killed for an application that starves, or nobody is. */
  PREEMPTION,
  /** Settings have changed. */
  OPTIONS,
  /** Settings were refused. */
  REFUSAL,
  /** A fault of ours was kept from the ResourceManager. */
  FAULT
}
