/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim.engine;

/**
 * Random numbers per task, independent of time: a task attempt has the same numbers under every
 * scheduler, so schedulers are compared on the same work.
 */
public final class TaskRandom {
  /** Separates these numbers from those of tasks, which must not change. */
  private static final long SIZES = 0x53495A4553L;

  private final long seed;
  private final double noise;

  /**
   * The random numbers of a run.
   *
   * @param noise coefficient of variation of task times
   */
  public TaskRandom(long seed, double noise) {
    this.seed = seed;
    this.noise = noise;
  }

  public boolean noisy() {
    return noise > 0;
  }

  /** Log-normal factor of mean 1 on a task's time; it is the same for every attempt of a task. */
  public double timeFactor(long job, boolean map, int task) {
    if (noise == 0) {
      return 1;
    }
    double normal = normal(key(job, map, task, 0));
    double variance = StrictMath.log1p(noise * noise);
    return StrictMath.exp(Math.sqrt(variance) * normal - variance / 2);
  }

  /** A task's time in milliseconds, at least 1, with noise and on a node of this speed. */
  public long millis(long stated, long job, boolean map, int task, double speed) {
    return Math.max(1, Math.round(stated * timeFactor(job, map, task) / speed));
  }

  /** Uniform number from 0 to below 1 that decides whether an attempt fails. */
  public double failureDraw(long job, boolean map, int task, int attempt) {
    return uniform(key(job, map, task, 2 * attempt + 1));
  }

  /** Uniform number from 0 to below 1: the fraction of its time after which an attempt fails. */
  public double failurePoint(long job, boolean map, int task, int attempt) {
    return uniform(key(job, map, task, 2 * attempt + 2));
  }

  /** Standard normal number for the estimation error of a job's size. */
  public double sizeDraw(long job) {
    return normal(mix(mix(seed ^ SIZES) + job));
  }

  private long key(long job, boolean map, int task, int draw) {
    return mix(mix(mix(seed + 0x9E3779B97F4A7C15L * job) + (map ? 1 : 2)) + task) + draw;
  }

  /** Standard normal number (Box and Muller 1958). */
  private static double normal(long key) {
    return Math.sqrt(-2 * StrictMath.log(1 - uniform(key)))
        * StrictMath.cos(2 * Math.PI * uniform(mix(key)));
  }

  private static double uniform(long key) {
    return (mix(key) >>> 11) * 0x1.0p-53;
  }

  /** The finaliser of SplitMix64 (Steele, Lea, Flood 2014). */
  private static long mix(long value) {
    long z = value + 0x9E3779B97F4A7C15L;
    z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return z ^ (z >>> 31);
  }
}
