/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.workload;

/** The tasks of one phase of a job: how many, and how long each takes on a node of speed 1. */
public interface PhaseTasks {

  PhaseTasks NONE = alike(0, 0);

  /** Number of tasks, zero or more. */
  int count();

  /**
   * Service time of a task on a node of speed 1, before any noise.
   *
   * @param task index of the task, 0 to count - 1
   * @return milliseconds, zero or more
   */
  long millis(int task);

  /** The sum of all service times in milliseconds. */
  default double totalMillis() {
    double sum = 0;
    for (int i = 0; i < count(); i++) {
      sum += millis(i);
    }
    return sum;
  }

  /**
   * Tasks that all take the same time. Needs no memory per task.
   *
   * @param millis time of each in milliseconds
   */
  static PhaseTasks alike(int count, long millis) {
    return new Alike(count, millis);
  }

  /** Tasks that all take the same time, in seconds. */
  static PhaseTasks seconds(int count, double seconds) {
    return alike(count, Math.round(seconds * 1000));
  }

  /**
   * Tasks of listed times.
   *
   * @param millis one service time in milliseconds per task; the array is copied
   */
  static PhaseTasks listed(long... millis) {
    return new Listed(millis);
  }

  /**
   * Tasks that all take the same time.
   *
   * @param perTaskMillis time of each in milliseconds
   */
  record Alike(int count, long perTaskMillis) implements PhaseTasks {

    public Alike {
      if (count < 0 || perTaskMillis < 0) {
        throw new IllegalArgumentException(
            "a phase needs a count and a time of zero or more, not %s tasks of %s ms"
                .formatted(count, perTaskMillis));
      }
    }

    @Override
    public long millis(int task) {
      return perTaskMillis;
    }

    @Override
    public double totalMillis() {
      return (double) count * perTaskMillis;
    }
  }

  /** Tasks whose times were measured one by one. */
  final class Listed implements PhaseTasks {
    private final long[] millis;

    private Listed(long... millis) {
      this.millis = millis.clone();
      for (long time : millis) {
        if (time < 0) {
          throw new IllegalArgumentException("a task time is zero ms or more, not " + time);
        }
      }
    }

    @Override
    public int count() {
      return millis.length;
    }

    @Override
    public long millis(int task) {
      return millis[task];
    }
  }
}
