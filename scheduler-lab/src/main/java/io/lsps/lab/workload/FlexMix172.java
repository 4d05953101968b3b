/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.workload;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.apache.commons.math3.random.RandomAdaptor;
import org.apache.commons.math3.random.RandomGenerator;

/**
 * A mix of 172 jobs in place of the GridMix2 run of Wolf et al., FLEX, Section 4.2, which the paper
 * does not describe: 116 small jobs of 10 maps, 42 medium ones of 100 and 14 large ones of 700, in
 * random order. Times between submissions are exponential with a mean of 5 s. A map takes 20 s and
 * a reduce 40 s, times a log-normal factor of the job with CV 0.3. There are 15 reduces for 100
 * maps, and at least one. Jobs arrive about three times faster than 26 nodes of 6 slots can serve
 * them.
 */
final class FlexMix172 implements Workload {
  private static final int[] COUNTS = {116, 42, 14};
  private static final int[] MAPS = {10, 100, 700};
  private static final double GAP_SECONDS = 5;
  private static final double TIME_CV = 0.3;

  private final double slack;

  FlexMix172(WorkloadOptions options) {
    slack = options.number("slack", 75, 1, 100);
  }

  @Override
  public String name() {
    return "flex-mix172";
  }

  @Override
  public ClusterShape cluster() {
    return new ClusterShape(26, 6);
  }

  @Override
  public List<String> users() {
    return List.of("pool");
  }

  @Override
  public Map<String, String> queueSettings(long clusterMb, int clusterVcores) {
    return FlexOnline.minimumShare("pool", 1 - slack / 100, clusterMb, clusterVcores);
  }

  @Override
  public boolean papersSlots() {
    return true;
  }

  @Override
  public Jobs jobs(long seed) {
    RandomGenerator random = SeededRandom.of(seed, 173);
    List<Integer> sizes = new ArrayList<>();
    for (int kind = 0; kind < COUNTS.length; kind++) {
      sizes.addAll(Collections.nCopies(COUNTS[kind], MAPS[kind]));
    }
    Collections.shuffle(sizes, RandomAdaptor.createAdaptor(random));
    List<WorkloadJob> jobs = new ArrayList<>();
    double time = 0;
    for (int maps : sizes) {
      double factor = Distribution.lognormal(random, 1, TIME_CV);
      jobs.add(
          WorkloadJob.of(
              "job" + (jobs.size() + 1),
              "pool",
              "mix" + maps,
              Math.round(time * 1000),
              PhaseTasks.alike(maps, Math.round(20_000 * factor)),
              PhaseTasks.alike(
                  (int) Math.max(1, Math.round(0.15 * maps)), Math.round(40_000 * factor))));
      time += Distribution.EXPONENTIAL.draw(random, GAP_SECONDS);
    }
    return Jobs.of(jobs);
  }
}
