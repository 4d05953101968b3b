/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.allocations;

/** Judges an allocation file in one respect. */
public interface AllocationCheck {
  /**
   * Adds what it finds.
   *
   * @param site the file, and the ResourceManager that is to load it
   */
  void check(AllocationSite site, Findings findings);
}
