/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.command;

import io.lsps.lab.workload.Workloads;
import picocli.CommandLine.Option;

/** The option of how many draws rivals are tuned on. */
final class TrainingOption {
  /** Each draw of a race takes long, and here nobody quotes the figures. */
  private static final int DRAWS_OF_A_RUN = 1;

  private static final int DRAWS = 10;
  private static final int DRAWS_OF_A_TRACE = 1;

  @Option(
      names = "--training",
      paramLabel = "N",
      description =
          "Training draws on which the settings of fair-tuned, capacity-tuned and best-stock are"
              + " raced; of those near the best the best measured one is the rival. Default: 10 of"
              + " compare, 1 of a trace and of run.")
  private Integer draws;

  int draws(String workload, boolean published) {
    if (draws != null) {
      return draws;
    }
    if (!published) {
      return DRAWS_OF_A_RUN;
    }
    return Workloads.isName(workload) ? DRAWS : DRAWS_OF_A_TRACE;
  }
}
