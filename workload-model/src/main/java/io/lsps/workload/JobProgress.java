/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.workload;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * What has happened to a job so far: what the next ResourceManager goes on from after a failover.
 * Immutable.
 */
public final class JobProgress {
  public final List<Part> parts;
  public final long lastMapEnd;

  /**
   * The progress of a job.
   *
   * @param parts its tasks, each key's sizes one after the other
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
     * A part, of {@link #numbers()}.
     *
     * @throws IllegalArgumentException if there are not as many, or one is out of range
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
     * Tasks that wait, run, have finished; the seconds of these, and their squares; released
     * containers and their seconds; failed tasks not repeated yet; containers that were services.
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
