/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.shadow;

import java.util.Collection;

/** Who is served next in a replay. */
interface ServiceRule {
  /** Whose claim a job's is: the name of its group. */
  String group(ObservedJob job);

  /** Takes in how things stand. */
  void update(Collection<ReplayGroup> groups, long now);

  /**
   * Whose claim is stronger, as {@link java.util.Comparator#compare}: it goes first.
   *
   * @param next the container that the first would take
   * @param nextOfSecond the container that the second would take
   */
  int compare(ReplayGroup first, long next, ReplayGroup second, long nextOfSecond);

  /** The place of a job within its group: the least goes first, of equal ones the earliest. */
  double place(ReplayGroup group, ReplayJob job, long now);

  /** Whether the job's reduces may take containers now. */
  boolean letsIn(ReplayJob job, long now);
}
