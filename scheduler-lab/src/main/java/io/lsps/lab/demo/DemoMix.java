/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.demo;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;

/** The jobs of a demonstration in the order of their arrival; the same seed gives the same jobs. */
record DemoMix(List<PlannedJob> jobs) {
  DemoMix {
    jobs = List.copyOf(jobs);
  }

  /** A mix of about a minute and a half. */
  static DemoMix quick(long seed) {
    return seeded(seed, 12, 4, 2);
  }

  /** A mix of several minutes. */
  static DemoMix whole(long seed) {
    return seeded(seed, 40, 12, 6);
  }

  private static DemoMix seeded(long seed, int wordCounts, int pis, int sorts) {
    SplittableRandom random = new SplittableRandom(seed);
    double span = 4.0 * wordCounts;
    List<PlannedJob> jobs = new ArrayList<>();
    SplittableRandom alice = random.split();
    SplittableRandom bob = random.split();
    SplittableRandom carol = random.split();
    for (double at : arrivals(alice, wordCounts, span)) {
      jobs.add(new PlannedJob(0, "alice", Example.WORD_COUNT, at, 1 + alice.nextInt(3), 1));
    }
    for (double at : arrivals(bob, pis, span)) {
      jobs.add(new PlannedJob(0, "bob", Example.PI, at, 6, 1));
    }
    for (double at : arrivals(carol, sorts, span / 2)) {
      jobs.add(new PlannedJob(0, "carol", Example.SORT, at, 12 + carol.nextInt(9), 2));
    }
    jobs.sort(Comparator.comparingDouble(PlannedJob::arrival));
    return new DemoMix(numbered(jobs));
  }

  /** Sorted uniform times: a Poisson process of which the number of arrivals is known. */
  private static double[] arrivals(SplittableRandom random, int count, double span) {
    return random.doubles(count, 0, span).map(t -> Math.round(t * 10) / 10.0).sorted().toArray();
  }

  private static List<PlannedJob> numbered(List<PlannedJob> jobs) {
    List<PlannedJob> numbered = new ArrayList<>();
    for (PlannedJob job : jobs) {
      numbered.add(
          new PlannedJob(
              numbered.size() + 1,
              job.user(),
              job.example(),
              job.arrival(),
              job.maps(),
              job.reduces()));
    }
    return numbered;
  }

  /** Users in alphabetical order. */
  List<String> users() {
    return jobs.stream().map(PlannedJob::user).distinct().sorted().toList();
  }

  int mostMaps(Example example) {
    return jobs.stream()
        .filter(job -> job.example() == example)
        .mapToInt(PlannedJob::maps)
        .max()
        .orElse(0);
  }
}
