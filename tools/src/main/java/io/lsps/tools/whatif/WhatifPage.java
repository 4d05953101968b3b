/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.whatif;

/** The page of a report. */
final class WhatifPage {
  private WhatifPage() {}

  static String of(WhatifReport report) {
    return report.text();
  }
}
