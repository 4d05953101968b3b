/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.web;

/** A scheduler that can be asked. */
public interface Explained {
  /** What it can be asked. */
  Overview overview();
}
