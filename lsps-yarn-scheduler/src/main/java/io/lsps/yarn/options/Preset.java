/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.options;

/**
 * A set of defaults that go together. A setting that is written in a file wins over them. See
 * docs/decisions/0049-defaults-and-the-papers-rule.md.
 */
enum Preset {
  /** The defaults of the settings themselves. */
  DEFAULT,
  /** As in the paper: shares by job size alone, without bounds, the largest deficit first. */
  PAPER
}
