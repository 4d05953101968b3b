/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * How many containers each application is owed now. Rooms that were decided earlier take theirs
 * from it one by one. Not thread-safe.
 */
public final class StillOwed {
  private final Map<String, Integer> containers = new HashMap<>();

  /**
   * Counts.
   *
   * @param owed what is owed as if no room were on its way
   */
  public StillOwed(List<OwedContainers> owed) {
    for (OwedContainers claim : owed) {
      containers.merge(claim.application().name(), claim.units(), Integer::sum);
    }
  }

  /**
   * Whether a room for one container is still owed. What a long job has to give up is owed as long
   * as the application waits, which is not looked at here.
   */
  public boolean covers(String application, ClaimKind kind) {
    return kind == ClaimKind.LONG_JOB
        || kind == ClaimKind.LOAN
        || containers.getOrDefault(application, 0) > 0;
  }

  /** One container less is owed. */
  public void take(String application) {
    containers.merge(application, -1, Integer::sum);
  }
}
