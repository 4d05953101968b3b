/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.workload;

import java.util.List;

/**
 * Table II of Yao, Tai, Sheng, Mi, "Scheduling Heterogeneous MapReduce Jobs for Efficiency
 * Improvement in Enterprise Clusters": four users on 11 nodes with two map and two reduce slots
 * each, here one pool of 44. Job counts, input sizes and laws are the paper's; task times and
 * reduce counts are ours, fixed in docs/workloads.md.
 */
final class LspsTable2 {
  private LspsTable2() {}

  static Workload create(Options options) {
    double scale = options.number("scale", 1, 0.01, 100);
    return new MixedWorkload(
        "lsps-table2",
        new ClusterShape(11, 4),
        List.of(
            new UserProfile(
                "user1",
                "WordCount",
                150,
                Law.HEAVY_TAIL,
                20,
                Law.EXPONENTIAL,
                2,
                25 * scale,
                0.5,
                1,
                4,
                15 * scale),
            new UserProfile(
                "user2",
                "PiEstimator",
                100,
                Law.UNIFORM,
                30,
                Law.FIXED,
                20,
                28 * scale,
                0,
                1,
                1,
                8 * scale),
            new UserProfile(
                "user3",
                "Grep",
                30,
                Law.EXPONENTIAL,
                100,
                Law.HEAVY_TAIL,
                8,
                18 * scale,
                0,
                1,
                1,
                15 * scale),
            new UserProfile(
                "user4",
                "Sort",
                5,
                Law.EXPONENTIAL,
                600,
                Law.EXPONENTIAL,
                32,
                30 * scale,
                0.6,
                4,
                40,
                120 * scale)));
  }
}
