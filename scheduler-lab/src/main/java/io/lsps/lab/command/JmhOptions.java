/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.command;

import io.lsps.lab.bench.Jmh;
import picocli.CommandLine.Option;

/** The options of how long JMH measures. */
final class JmhOptions {
  @Option(
      names = "--warmups",
      paramLabel = "N",
      defaultValue = "3",
      description = "Seconds of a cell that do not count. Default: ${DEFAULT-VALUE}.")
  private int warmups;

  @Option(
      names = "--rounds",
      paramLabel = "N",
      defaultValue = "3",
      description = "Seconds of a cell that count. Default: ${DEFAULT-VALUE}.")
  private int rounds;

  @Option(
      names = "--quick",
      description = "A few rounds of each cell, in this process: does it run at all?")
  private boolean quick;

  boolean valid() {
    return rounds >= 1 && warmups >= 0;
  }

  Jmh.Effort effort() {
    return quick ? Jmh.Effort.QUICK : Jmh.Effort.of(warmups, rounds);
  }
}
