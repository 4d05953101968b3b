/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.workload;

/**
 * The machine that a trace states its requests in parts of. Neither trace tells how much memory it
 * had, so {@code machine-mb=} is a choice of ours. {@code sizes=no} gives every task the cluster's
 * container instead.
 *
 * @param memoryMb memory, MB
 * @param vcores virtual cores
 * @param sized whether tasks have containers of the sizes that they asked for
 */
record TraceMachine(long memoryMb, int vcores, boolean sized) {
  /** Requests are rounded up to multiples of this, MB. */
  private static final long STEP_MB = 256;

  /** Of a task whose size the trace does not tell, and of all with {@code sizes=no}. */
  static final ContainerSize STANDARD = new ContainerSize(1024, 1);

  static TraceMachine of(WorkloadOptions options, int defaultMb, int defaultVcores) {
    return new TraceMachine(
        options.whole("machine-mb", defaultMb, 1024, 100_000_000),
        options.whole("machine-vcores", defaultVcores, 1, 10_000),
        options.choice("sizes", "yes", "no").equals("yes"));
  }

  /**
   * A container.
   *
   * @param memoryPart of the machine's memory; 0 where the trace does not tell
   * @param cores in virtual cores, not whole
   */
  ContainerSize container(double memoryPart, double cores) {
    if (!sized || (memoryPart == 0 && cores == 0)) {
      return STANDARD;
    }
    long steps = (long) Math.ceil(memoryPart * memoryMb / STEP_MB);
    return new ContainerSize(
        STEP_MB * Math.max(1, steps), (int) Math.max(1, Math.min(10_000, Math.ceil(cores))));
  }

  /** A container of this size rounded to what {@link #container} gives. */
  static ContainerSize rounded(double memoryMb, double vcores) {
    long steps = Math.max(1, Math.round(memoryMb / STEP_MB));
    return new ContainerSize(STEP_MB * steps, (int) Math.max(1, Math.round(vcores)));
  }
}
