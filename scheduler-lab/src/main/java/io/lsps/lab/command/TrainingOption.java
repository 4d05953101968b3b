/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.command;

import io.lsps.lab.workload.Workloads;
import picocli.CommandLine.Option;

/** The option of how many draws rivals are tuned on. */
final class TrainingOption {
  private static final int DRAWS = 3;
  private static final int DRAWS_OF_A_TRACE = 1;

  @Option(
      names = "--training",
      paramLabel = "N",
      description =
          "Training draws on which the settings of fair-tuned, capacity-tuned and best-stock are"
              + " tried; of those near the best the best measured one is the rival. Default: 3, of"
              + " a trace 1.")
  private Integer draws;

  int draws(String workload) {
    if (draws != null) {
      return draws;
    }
    return Workloads.isName(workload) ? DRAWS : DRAWS_OF_A_TRACE;
  }
}
