/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.share;

import java.util.Locale;

/** The setting of tier 2: decided from job sizes, or fixed. */
public enum Tier2 {
  /** FIFO while sizes vary little, past and present; otherwise Fair. */
  AUTO,
  FIFO,
  FAIR;

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
