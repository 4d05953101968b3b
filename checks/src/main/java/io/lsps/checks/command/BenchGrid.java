/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.checks.command;

import java.util.ArrayList;
import java.util.List;

/** Reads the cells of a benchmark: pairs of sizes such as 10x100. */
final class BenchGrid {
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
