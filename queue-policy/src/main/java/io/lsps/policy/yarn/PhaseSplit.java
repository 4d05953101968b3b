/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.policy.yarn;

import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.ApplicationId;

/** How many containers the maps and the reduces of a queue's MapReduce jobs may hold. Immutable. */
public final class PhaseSplit {
  /** No limit. */
  public static final int UNLIMITED = Integer.MAX_VALUE;

  public final int maps;
  public final int reduces;
  private final Map<ApplicationId, Integer> positions;

  /**
   * A split.
   *
   * @param maps containers of all jobs' maps together, at least 1
   * @param reduces containers of all jobs' reduces together, at least 1
   * @param positions order in which jobs receive their parts; jobs without one come last
   */
  public PhaseSplit(int maps, int reduces, Map<ApplicationId, Integer> positions) {
    if (maps < 1 || reduces < 1) {
      throw new IllegalArgumentException(
          "each phase needs at least one container, not " + maps + " and " + reduces);
    }
    this.maps = maps;
    this.reduces = reduces;
    this.positions = Collections.unmodifiableMap(new HashMap<>(positions));
  }

  /** Position of a job, from 0. */
  public int position(ApplicationId job) {
    return positions.getOrDefault(job, Integer.MAX_VALUE);
  }
}
