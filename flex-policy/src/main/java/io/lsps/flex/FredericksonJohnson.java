/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.flex;

import java.util.Arrays;

/**
 * Selection from sorted columns through ever coarser samples of them (G. N. Frederickson and D. B.
 * Johnson, The complexity of selection and ranking in X + Y and matrices with sorted columns,
 * 1982). O(J log J log(S / J)) for S slots and J jobs: a sort replaces the linear selection.
 *
 * <p>Let c be how many of every second gain of each column are among the k' largest of all such.
 * Where 2k' >= k, no column gives more than 2c + 1 of its gains to the k largest; where 2k' + J <=
 * k, each gives at least 2c. So the answer for half as many gains leaves about three of each column
 * undecided, and a selection among those decides. Where there are more columns than gains to
 * select, only the columns with the largest first gains matter.
 */
final class FredericksonJohnson {
  private FredericksonJohnson() {}

  /**
   * How many of the first gains of each column are among the {@code slots} largest of all, or fewer
   * if there are fewer.
   */
  static int[] solve(Gains gains, int slots) {
    int wanted = gains.givable(slots);
    int[] columns = new int[gains.columns()];
    for (int c = 0; c < columns.length; c++) {
      columns[c] = c;
    }
    int[] taken = new int[columns.length];
    new Search(gains)
        .solve(columns, columns.length, 1, wanted, wanted, new int[taken.length], taken);
    return taken;
  }

  /**
   * The k-th largest of the first {@code length} values; reorders them.
   *
   * @param k from 1 to length
   */
  static double largest(double[] values, int length, int k) {
    Arrays.sort(values, 0, length);
    return values[length - k];
  }

  /** The samples of one problem. */
  private static final class Search {
    private final Gains gains;
    private double[] values = new double[16];

    Search(Gains gains) {
      this.gains = gains;
    }

    /**
     * Counts among every {@code stride}-th gain those of the {@code few} and of the {@code many}
     * largest, few <= many.
     *
     * @param columns the relevant ones, {@code size} of them
     * @param fewTaken filled for the relevant columns, 0 elsewhere; so is manyTaken
     */
    void solve(
        int[] columns, int size, long stride, int few, int many, int[] fewTaken, int[] manyTaken) {
      if (many == 0) {
        return;
      }
      int active = size;
      int[] kept = columns;
      if (many < size) {
        kept = largestFirst(columns, size, stride, many);
        active = many;
      }
      long coarse = 0;
      for (int i = 0; i < active; i++) {
        coarse += length(kept[i], 2 * stride);
      }
      int coarseMany = (int) Math.min(coarse, (many + 1L) / 2);
      int coarseFew = Math.min(coarseMany, Math.max(0, (few - active) / 2));
      solve(kept, active, 2 * stride, coarseFew, coarseMany, fewTaken, manyTaken);
      int sure = 0;
      for (int i = 0; i < active; i++) {
        int c = kept[i];
        fewTaken[c] *= 2;
        manyTaken[c] = Math.min(length(c, stride), 2 * manyTaken[c] + 1);
        sure += fewTaken[c];
      }
      decide(kept, active, stride, few - sure, many - sure, fewTaken, manyTaken);
    }

    /**
     * Of the gains from fewTaken to manyTaken, takes the {@code few} and the {@code many} largest.
     */
    private void decide(
        int[] columns, int size, long stride, int few, int many, int[] fewTaken, int[] manyTaken) {
      int open = 0;
      for (int i = 0; i < size; i++) {
        open += manyTaken[columns[i]] - fewTaken[columns[i]];
      }
      if (values.length < open) {
        values = new double[open + open / 2];
      }
      double fewest = threshold(columns, size, stride, few, fewTaken, manyTaken);
      double most = threshold(columns, size, stride, many, fewTaken, manyTaken);
      int equalFew = few;
      int equalMany = many;
      for (int i = 0; i < size; i++) {
        int c = columns[i];
        for (int p = fewTaken[c]; p < manyTaken[c]; p++) {
          double gain = gain(c, p, stride);
          equalFew -= gain > fewest ? 1 : 0;
          equalMany -= gain > most ? 1 : 0;
        }
      }
      for (int i = 0; i < size; i++) {
        int c = columns[i];
        int from = fewTaken[c];
        int to = manyTaken[c];
        int endFew = from;
        int endMany = from;
        for (int p = from; p < to; p++) {
          double gain = gain(c, p, stride);
          if (gain > fewest) {
            endFew++;
          } else if (gain == fewest && equalFew > 0) {
            endFew++;
            equalFew--;
          }
          if (gain > most) {
            endMany++;
          } else if (gain == most && equalMany > 0) {
            endMany++;
            equalMany--;
          }
        }
        fewTaken[c] = endFew;
        manyTaken[c] = endMany;
      }
    }

    /** The k-th largest of the open gains; NaN, so that none is taken, for k = 0. */
    private double threshold(
        int[] columns, int size, long stride, int k, int[] fewTaken, int[] manyTaken) {
      if (k <= 0) {
        return Double.NaN;
      }
      int open = 0;
      for (int i = 0; i < size; i++) {
        int c = columns[i];
        for (int p = fewTaken[c]; p < manyTaken[c]; p++) {
          values[open++] = gain(c, p, stride);
        }
      }
      return largest(values, open, k);
    }

    private int[] largestFirst(int[] columns, int size, long stride, int k) {
      double[] firsts = new double[size];
      for (int i = 0; i < size; i++) {
        firsts[i] = first(columns[i], stride);
      }
      double threshold = largest(firsts, size, k);
      int[] kept = new int[k];
      int next = 0;
      for (int i = 0; i < size; i++) {
        if (first(columns[i], stride) > threshold) {
          kept[next++] = columns[i];
        }
      }
      for (int i = 0; i < size && next < k; i++) {
        if (first(columns[i], stride) == threshold) {
          kept[next++] = columns[i];
        }
      }
      return kept;
    }

    /** Below every gain if the sample of a column is empty. */
    private double first(int column, long stride) {
      return length(column, stride) == 0
          ? Double.NEGATIVE_INFINITY
          : Math.max(-Double.MAX_VALUE, gain(column, 0, stride));
    }

    private int length(int column, long stride) {
      return (int) (gains.length(column) / stride);
    }

    private double gain(int column, int place, long stride) {
      return gains.gain(column, (int) ((place + 1) * stride - 1));
    }
  }
}
