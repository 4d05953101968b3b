/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.demo;

import java.util.List;

/** Colours that colour-blind readers tell apart (Okabe and Ito, 2008). */
final class Palette {
  /** Of schedulers, in the order of the runs. */
  private static final List<String> SCHEDULERS = List.of("#E69F00", "#0072B2");

  /** Of users, in alphabetical order. */
  private static final List<String> USERS = List.of("#009E73", "#CC79A7", "#56B4E9", "#D55E00");

  private Palette() {}

  static String scheduler(int index) {
    return SCHEDULERS.get(index % SCHEDULERS.size());
  }

  static String user(int index) {
    return USERS.get(index % USERS.size());
  }
}
