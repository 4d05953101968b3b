/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.whatif;

import io.lsps.tools.whatif.MeanChange.PairedTimes;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * The jobs of a record in two runs.
 *
 * @param block of each job: jobs of one are resampled together
 */
record Comparison(double[] before, double[] after, int[] block) {

  /** All jobs. */
  MeanChange all() {
    return MeanChange.of(new PairedTimes(before, after, block), job -> true);
  }

  /**
   * Groups of jobs, whoever loses most first.
   *
   * @param group the name of a job's, or null for none
   */
  List<GroupChange> by(IntFunction<String> group) {
    String[] names = IntStream.range(0, before.length).mapToObj(group).toArray(String[]::new);
    PairedTimes times = new PairedTimes(before, after, block);
    return Arrays.stream(names)
        .filter(Objects::nonNull)
        .distinct()
        .map(name -> new GroupChange(name, MeanChange.of(times, job -> name.equals(names[job]))))
        .filter(each -> each.change().jobs() > 0)
        .sorted(Comparator.comparingDouble(each -> -each.change().relative()))
        .toList();
  }

  /** How many jobs end later by more than this part, and by more than a second. */
  long slower(double part) {
    return IntStream.range(0, before.length)
        .filter(job -> after[job] > before[job] * (1 + part) && after[job] > before[job] + 1)
        .count();
  }

  long jobs() {
    return IntStream.range(0, before.length)
        .filter(job -> !Double.isNaN(before[job] + after[job]))
        .count();
  }

  /** A queue, or a user. */
  record GroupChange(String name, MeanChange change) {}
}
