/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.checks.bench;

import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

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

  /**
   * The cells of a benchmark's {@code --grid}, and these options checked.
   *
   * @param form a regular expression of the cells that are taken
   * @param example cells that are taken
   * @throws ParameterException if anything is out of range
   */
  List<int[]> cells(CommandSpec spec, List<String> grid, String form, String example) {
    try {
      if (rounds < 1 || warmups < 0) {
        throw new IllegalArgumentException("--rounds is 1 or more, --warmups 0 or more");
      }
      return BenchGrid.parse(grid, form, example);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage(), e);
    }
  }

  Jmh.Effort effort() {
    return quick ? Jmh.Effort.QUICK : Jmh.Effort.of(warmups, rounds);
  }

  /** Reads the cells of a benchmark: pairs of sizes such as 10x100. */
  static final class BenchGrid {
    private BenchGrid() {}

    /**
     * The two numbers of each cell.
     *
     * @param form a regular expression of the cells that are taken
     * @param example cells that are taken, for whoever wrote another
     * @throws IllegalArgumentException if a cell is not of that form
     */
    static List<int[]> parse(List<String> cells, String form, String example) {
      List<int[]> sizes = new ArrayList<>();
      for (String cell : cells) {
        if (!cell.matches(form)) {
          throw new IllegalArgumentException("--grid is like " + example + ", not " + cell);
        }
        int x = cell.indexOf('x');
        sizes.add(
            new int[] {
              Integer.parseInt(cell.substring(0, x)), Integer.parseInt(cell.substring(x + 1))
            });
      }
      return sizes;
    }
  }
}
