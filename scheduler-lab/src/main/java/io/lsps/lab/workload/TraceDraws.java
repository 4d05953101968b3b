/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.workload;

/**
 * What the draws of a cluster trace differ by, and how its jobs run.
 *
 * @param users how many the laboratory has; 0 for the trace's own
 * @param sample the chance of each job to be in a draw
 * @param taskCv coefficient of variation of the factor on the task times of a name
 * @param asTez whether a graph of stages is a Tez job
 */
record TraceDraws(int users, double sample, double taskCv, boolean asTez) {
  private static final int MOST_USERS = 10_000;

  /**
   * From the options. They are all known then: a trace takes minutes to read, so what is wrong is
   * refused before.
   *
   * @param usersUnlessTold the least that {@code users=} may be, too, where it is 0
   */
  static TraceDraws of(WorkloadOptions options, int usersUnlessTold) {
    TraceDraws draws =
        new TraceDraws(
            options.whole("users", usersUnlessTold, Math.min(1, usersUnlessTold), MOST_USERS),
            options.number("sample", 1, 0.0001, 1),
            options.number("task-cv", 0, 0, 10),
            options.choice("graphs", "chain", "tez").equals("tez"));
    options.finish(Workloads.MIXED_SIZES);
    return draws;
  }
}
