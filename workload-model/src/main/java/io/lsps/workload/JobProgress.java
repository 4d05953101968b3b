/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.workload;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The progress of a job, from which the next ResourceManager continues after a failover. Immutable.
 */
public final class JobProgress {
  public final List<Part> parts;
  public final long lastMapEnd;

  /**
   * The progress of a job.
   *
   * @param parts its tasks, sizes of one key next to each other
   * @param lastMapEnd milliseconds from its submission until its last map ended; -1 for none
   */
  public JobProgress(List<Part> parts, long lastMapEnd) {
    this.parts = Collections.unmodifiableList(new ArrayList<>(parts));
    this.lastMapEnd = lastMapEnd;
  }

  /** The tasks of one key whose containers are of one size. Immutable. */
  public static final class Part {
    public final RequestKey key;
    public final ResourceVector size;
    final int waiting;
    final int running;
    final int finished;
    final double finishedSeconds;
    final double finishedSquares;
    final int released;
    final double releasedSeconds;
    final int failed;
    final int services;

    /**
     * A part, from its {@link #numbers()}.
     *
     * @throws IllegalArgumentException if their count is wrong, or one is out of range
     */
    public Part(RequestKey key, ResourceVector size, double... numbers) {
      if (numbers.length != 9) {
        throw new IllegalArgumentException("expected 9 numbers, was " + numbers.length);
      }
      for (double number : numbers) {
        Checks.finiteNonNegative("number", number);
      }
      this.key = key;
      this.size = size;
      waiting = (int) numbers[0];
      running = (int) numbers[1];
      finished = (int) numbers[2];
      finishedSeconds = numbers[3];
      finishedSquares = numbers[4];
      released = (int) numbers[5];
      releasedSeconds = numbers[6];
      failed = (int) numbers[7];
      services = (int) numbers[8];
    }

    /**
     * Waiting, running and finished tasks; seconds of the finished ones, and the sum of their
     * squares; released containers and their seconds; failed tasks not repeated yet; containers
     * that were services.
     */
    public double[] numbers() {
      return new double[] {
        waiting,
        running,
        finished,
        finishedSeconds,
        finishedSquares,
        released,
        releasedSeconds,
        failed,
        services
      };
    }
  }
}
