/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.demo;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;

/**
 * A job that ran. Moments are seconds after the start of the mix, by the ResourceManager's clock.
 *
 * @param job number in the mix
 * @param submit when the ResourceManager had it
 * @param finish when its application master reported the end
 * @param state final status, SUCCEEDED unless something went wrong
 * @param tasks each task's successful attempt, by the history server; none for a job that did not
 *     succeed
 * @param diagnostics what the ResourceManager says of a job that did not succeed, else empty
 */
record JobResult(
    int job,
    String application,
    String user,
    String name,
    String state,
    double submit,
    double finish,
    int maps,
    int reduces,
    List<TaskRun> tasks,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) String diagnostics) {
  JobResult {
    tasks = List.copyOf(tasks);
  }

  /** Seconds from submission to finish. */
  double response() {
    return finish - submit;
  }

  boolean succeeded() {
    return state.equals("SUCCEEDED");
  }

  /**
   * An attempt of a task. Moments are seconds after the start of the mix.
   *
   * @param type MAP or REDUCE
   * @param start when its container was launched
   * @param finish when its container had ended
   */
  record TaskRun(String type, double start, double finish) {}
}
