/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.checks.optimality;

import java.util.Arrays;

/** The least sum of an assignment of rows to columns: the Hungarian method, O(n^3). */
final class HungarianMethod {
  private final double[] rowPrice;
  private final double[] columnPrice;
  private final int[] rowOf;
  private final int[] way;
  private final double[] slack;
  private final boolean[] used;

  HungarianMethod(int most) {
    rowPrice = new double[most + 1];
    columnPrice = new double[most + 1];
    rowOf = new int[most + 1];
    way = new int[most + 1];
    slack = new double[most + 1];
    used = new boolean[most + 1];
  }

  double least(double[][] costs, int size) {
    Arrays.fill(rowPrice, 0);
    Arrays.fill(columnPrice, 0);
    Arrays.fill(rowOf, 0);
    for (int row = 1; row <= size; row++) {
      rowOf[0] = row;
      int column = 0;
      Arrays.fill(slack, Double.POSITIVE_INFINITY);
      Arrays.fill(used, false);
      do {
        used[column] = true;
        column = grow(costs, size, column);
      } while (rowOf[column] != 0);
      while (column != 0) {
        int before = way[column];
        rowOf[column] = rowOf[before];
        column = before;
      }
    }
    double sum = 0;
    for (int column = 1; column <= size; column++) {
      sum += costs[rowOf[column] - 1][column - 1];
    }
    return sum;
  }

  /** Adds a column with the least reduced cost to the alternating tree. */
  private int grow(double[][] costs, int size, int from) {
    int row = rowOf[from];
    double delta = Double.POSITIVE_INFINITY;
    int next = 0;
    for (int column = 1; column <= size; column++) {
      if (!used[column]) {
        double reduced = costs[row - 1][column - 1] - rowPrice[row] - columnPrice[column];
        if (reduced < slack[column]) {
          slack[column] = reduced;
          way[column] = from;
        }
        if (slack[column] < delta) {
          delta = slack[column];
          next = column;
        }
      }
    }
    for (int column = 0; column <= size; column++) {
      if (used[column]) {
        rowPrice[rowOf[column]] += delta;
        columnPrice[column] -= delta;
      } else {
        slack[column] -= delta;
      }
    }
    return next;
  }
}
