/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.workload;

import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A row of {@code batch_task}: a stage of a job. Its name tells the stages it needs: {@code M1}
 * needs none, {@code J4_2_3} needs 2 and 3, and the letter means nothing. Any other name, such as
 * {@code task_Nzg3ODA=}, is a stage by itself. A word behind the numbers ({@code R2_1_Stg1}) is
 * passed over.
 *
 * @param name in the trace
 * @param instances how many tasks it has
 * @param startSeconds of its first task
 * @param endSeconds of its last task
 * @param size of its containers
 */
record AlibabaStage(
    String name, int instances, long startSeconds, long endSeconds, ContainerSize size) {
  private static final Pattern IN_A_GRAPH =
      Pattern.compile("[A-Za-z]+([0-9]{1,6})((?:_[0-9]{1,6})*)(?:_[A-Za-z]+[0-9]*)*");

  /** Of a stage by itself. */
  static final int NO_NUMBER = -1;

  /** Its number in the job's graph, or {@link #NO_NUMBER}. */
  int number() {
    Matcher parts = IN_A_GRAPH.matcher(name);
    return parts.matches() ? Integer.parseInt(parts.group(1)) : NO_NUMBER;
  }

  /** Numbers of the stages that must end before it starts. */
  List<Integer> needs() {
    Matcher parts = IN_A_GRAPH.matcher(name);
    if (!parts.matches() || parts.group(2).isEmpty()) {
      return List.of();
    }
    return Arrays.stream(parts.group(2).substring(1).split("_", -1))
        .map(Integer::valueOf)
        .distinct()
        .toList();
  }
}
