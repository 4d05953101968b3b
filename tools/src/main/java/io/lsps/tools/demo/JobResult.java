/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.demo;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.util.List;

/**
 * A job that ran. Moments are seconds after the start of the mix, by the ResourceManager's clock;
 * task times are means over the job's tasks, by the history server.
 *
 * @param job number in the mix
 * @param plannedArrival when it was to be submitted
 * @param submit when the ResourceManager had it
 * @param start when its application master was launched
 * @param ready when its application master knew its tasks, by the history server; 0 for a job that
 *     did not succeed
 * @param finish when its application master reported the end
 * @param state final status, SUCCEEDED unless something went wrong
 * @param mapSeconds mean time of a map task; 0 for a job that did not succeed, as the next three
 * @param reduceSeconds mean time of a whole reduce task: shuffle (which waits for maps), merge,
 *     reduce
 * @param shuffleSeconds the shuffle's part of it
 * @param mergeSeconds the merge's part of it
 * @param tasks each task's successful attempt; none for a job that did not succeed
 * @param diagnostics what the ResourceManager says of a job that did not succeed, else empty
 */
@JsonPropertyOrder({
  "job",
  "application",
  "user",
  "name",
  "state",
  "plannedArrival",
  "submit",
  "start",
  "ready",
  "finish",
  "response",
  "maps",
  "reduces",
  "mapSeconds",
  "reduceSeconds",
  "shuffleSeconds",
  "mergeSeconds",
  "tasks",
  "diagnostics"
})
record JobResult(
    int job,
    String application,
    String user,
    String name,
    String state,
    double plannedArrival,
    double submit,
    double start,
    double ready,
    double finish,
    int maps,
    int reduces,
    double mapSeconds,
    double reduceSeconds,
    double shuffleSeconds,
    double mergeSeconds,
    List<TaskRun> tasks,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) String diagnostics) {
  JobResult {
    tasks = List.copyOf(tasks);
  }

  /** Seconds from submission to finish. */
  @JsonProperty
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
  record TaskRun(String type, double start, double finish) {
    boolean isMap() {
      return type.equals("MAP");
    }

    double seconds() {
      return finish - start;
    }
  }
}
