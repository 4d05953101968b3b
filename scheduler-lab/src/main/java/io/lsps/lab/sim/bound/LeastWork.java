/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim.bound;

import io.lsps.lab.sim.engine.TaskRandom;
import io.lsps.lab.sim.settings.SimulationSettings;
import io.lsps.lab.workload.PhaseTasks;
import java.util.stream.IntStream;

/**
 * Least time and work of tasks on any node, the basis of bounds. Times are whole milliseconds, as
 * in a run, so that rounding cannot beat a bound.
 */
public final class LeastWork {
  private final TaskRandom random;

  /** The different speeds of nodes, the fastest first. */
  private final double[] speeds;

  private final boolean plain;

  /**
   * For one run.
   *
   * @param random its random numbers
   */
  public LeastWork(SimulationSettings settings, TaskRandom random) {
    this.random = random;
    this.speeds =
        IntStream.range(0, settings.nodes())
            .mapToDouble(node -> -settings.speed(node))
            .distinct()
            .sorted()
            .map(speed -> -speed)
            .toArray();
    this.plain = !random.noisy() && speeds.length == 1 && speeds[0] == 1;
  }

  /**
   * The shortest time of a task, which is that on the fastest node.
   *
   * @param tasks of the job's phase
   * @param job its number in the run
   * @param map whether they are maps
   * @param beside part of its time that is not counted, 0 to 1
   * @return milliseconds, at least 1
   */
  public long millis(PhaseTasks tasks, long job, boolean map, int task, double beside) {
    return millis(tasks, job, map, task, beside, speeds[0]);
  }

  /**
   * The least of time times speed, over all nodes.
   *
   * @return work of milliseconds on a node of speed 1; parameters as above
   */
  public double work(PhaseTasks tasks, long job, boolean map, int task, double beside) {
    double least = Double.POSITIVE_INFINITY;
    for (double speed : speeds) {
      least = Math.min(least, millis(tasks, job, map, task, beside, speed) * speed);
    }
    return least;
  }

  /** The least work of all tasks of a phase. */
  double total(PhaseTasks tasks, long job, boolean map) {
    if (plain) {
      return tasks.totalMillis();
    }
    double sum = 0;
    for (int task = 0; task < tasks.count(); task++) {
      sum += work(tasks, job, map, task, 0);
    }
    return sum;
  }

  private long millis(
      PhaseTasks tasks, long job, boolean map, int task, double beside, double speed) {
    long own = random.millis(tasks.millis(task), job, map, task, speed);
    return Math.max(1, own - (long) (own * beside));
  }
}
