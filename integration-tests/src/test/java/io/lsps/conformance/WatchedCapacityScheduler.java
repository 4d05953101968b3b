/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.conformance;

import io.lsps.yarn.capacity.LspsCapacityScheduler;

/** Ours in the place of the CapacityScheduler, likewise. Not final: some of the tests spy on it. */
public class WatchedCapacityScheduler extends LspsCapacityScheduler {
  @Override
  public void serviceStop() throws Exception {
    super.serviceStop();
    WatchedScheduler.note(faults());
  }
}
