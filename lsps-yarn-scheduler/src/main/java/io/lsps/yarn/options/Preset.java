/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.options;

/**
 * A set of defaults that go together. What is set in so many words wins over them. See
 * docs/decisions/0049-guarantee-bound-and-defaults.md.
 */
enum Preset {
  /** The defaults of the settings themselves. */
  DEFAULT,
  /** As in the paper: shares by job size alone, nobody bounded, largest deficit first. */
  PAPER
}
