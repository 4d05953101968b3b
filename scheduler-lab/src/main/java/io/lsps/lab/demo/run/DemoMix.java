/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.demo.run;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;

/** The jobs of a demonstration in the order of their arrival; the same seed gives the same jobs. */
public record DemoMix(List<PlannedJob> jobs) {
  /** Copies the list. */
  public DemoMix {
    jobs = List.copyOf(jobs);
  }

  /** A mix of a minute and a half on two cores. */
  public static DemoMix quick(long seed) {
    return seeded(seed, 8, 3, 2, 40);
  }

  /** A mix of several minutes. */
  public static DemoMix whole(long seed) {
    return seeded(seed, 32, 12, 8, 180);
  }

  /** A small job of each user. */
  public static DemoMix tiny() {
    return new DemoMix(
        List.of(
            new PlannedJob(1, "alice", ExampleProgram.WORD_COUNT, 0, 1, 1),
            new PlannedJob(2, "bob", ExampleProgram.PI, 0, 2, 1),
            new PlannedJob(3, "carol", ExampleProgram.SORT, 0.5, 5, 1)));
  }

  /** One small job. */
  public static DemoMix single() {
    return new DemoMix(List.of(new PlannedJob(1, "alice", ExampleProgram.WORD_COUNT, 0, 1, 1)));
  }

  /**
   * Many small jobs of alice, some jobs of equal size of bob, and a few large ones of carol.
   *
   * @param span seconds within which all arrive: about half of what the machine needs for them, so
   *     that a queue forms
   */
  private static DemoMix seeded(long seed, int wordCounts, int pis, int sorts, double span) {
    SplittableRandom random = new SplittableRandom(seed);
    List<PlannedJob> jobs = new ArrayList<>();
    for (double at : arrivals(random, wordCounts, span)) {
      jobs.add(new PlannedJob(0, "alice", ExampleProgram.WORD_COUNT, at, random.nextInt(1, 4), 1));
    }
    for (double at : arrivals(random, pis, span)) {
      jobs.add(new PlannedJob(0, "bob", ExampleProgram.PI, at, 4, 1));
    }
    for (double at : arrivals(random, sorts, span)) {
      jobs.add(new PlannedJob(0, "carol", ExampleProgram.SORT, at, random.nextInt(16, 21), 2));
    }
    jobs.sort(Comparator.comparingDouble(PlannedJob::arrival));
    return new DemoMix(numbered(jobs));
  }

  /** Sorted uniform times: a Poisson process with a given number of arrivals. */
  private static double[] arrivals(SplittableRandom random, int count, double span) {
    return random.doubles(count, 0, span).map(t -> Math.round(t * 10) / 10.0).sorted().toArray();
  }

  private static List<PlannedJob> numbered(List<PlannedJob> jobs) {
    List<PlannedJob> numbered = new ArrayList<>();
    for (PlannedJob job : jobs) {
      numbered.add(job.withNumber(numbered.size() + 1));
    }
    return numbered;
  }

  /** Users in alphabetical order. */
  public List<String> users() {
    return jobs.stream().map(PlannedJob::user).distinct().sorted().toList();
  }

  List<PlannedJob> jobsOf(String user) {
    return jobs.stream().filter(job -> job.user().equals(user)).toList();
  }

  int mostMaps(ExampleProgram example) {
    return jobs.stream()
        .filter(job -> job.example() == example)
        .mapToInt(PlannedJob::maps)
        .max()
        .orElse(0);
  }
}
