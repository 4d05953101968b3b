/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.options;

/** One check of an allocation file. */
public interface AllocationCheck {
  /**
   * Adds its findings.
   *
   * @param site the file, and the ResourceManager that is to load it
   */
  void check(AllocationSite site, Findings findings);
}
