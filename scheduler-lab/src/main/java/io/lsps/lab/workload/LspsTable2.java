/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.workload;

import java.util.List;

/**
 * Table II of Yao, Tai, Sheng, Mi, "Scheduling Heterogeneous MapReduce Jobs for Efficiency
 * Improvement in Enterprise Clusters": four users on 11 nodes with two map and two reduce slots
 * each. Here the slots are one pool of 44. Job counts, input sizes and distributions are the
 * paper's; task times and reduce counts are ours, fixed in docs/workloads.md.
 */
final class LspsTable2 {
  private LspsTable2() {}

  static Workload create(WorkloadOptions options) {
    double scale = options.number("scale", 1, 0.01, 100);
    double wordCountMap = scale * options.number("wordcount-map", 60, 0.1, 10_000);
    double wordCountReduce = scale * options.number("wordcount-reduce", 16, 0.1, 10_000);
    int wordCountReduces = options.whole("wordcount-reduces", 5, 1, 100);
    double piMap = scale * options.number("pi-map", 16, 0.1, 10_000);
    double piReduce = scale * options.number("pi-reduce", 8, 0.1, 10_000);
    double grepMap = scale * options.number("grep-map", 70, 0.1, 10_000);
    double grepReduce = scale * options.number("grep-reduce", 14, 0.1, 10_000);
    double sortMap = scale * options.number("sort-map", 148, 0.1, 10_000);
    double sortReduce = scale * options.number("sort-reduce", 119, 0.1, 10_000);
    double sortReduces = options.number("sort-reduces-per-map", 0.35, 0, 10);
    return new MixedWorkload(
        "lsps-table2",
        new ClusterShape(11, 4),
        List.of(
            new UserProfile(
                "user1",
                "WordCount",
                150,
                Distribution.HEAVY_TAIL,
                20,
                Distribution.EXPONENTIAL,
                2,
                wordCountMap,
                0,
                wordCountReduces,
                wordCountReduces,
                wordCountReduce),
            new UserProfile(
                "user2",
                "PiEstimator",
                100,
                Distribution.UNIFORM,
                30,
                Distribution.FIXED,
                20,
                piMap,
                0,
                1,
                1,
                piReduce),
            new UserProfile(
                "user3",
                "Grep",
                30,
                Distribution.EXPONENTIAL,
                100,
                Distribution.HEAVY_TAIL,
                8,
                grepMap,
                0,
                1,
                1,
                grepReduce),
            new UserProfile(
                "user4",
                "Sort",
                5,
                Distribution.EXPONENTIAL,
                600,
                Distribution.EXPONENTIAL,
                32,
                sortMap,
                sortReduces,
                4,
                40,
                sortReduce)));
  }
}
