/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.demo;

/** How large a demonstration is. */
enum DemoSize {
  /** The least that shows every part of it: for tests. */
  TINY,
  QUICK,
  WHOLE
}
