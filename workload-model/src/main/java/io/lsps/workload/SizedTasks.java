/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.workload;

/** Counts and times of the tasks of one key whose containers are of one size. */
final class SizedTasks {
  private final ResourceVector size;
  private int running;
  private double runningStarts;
  private int finished;
  private double finishedSeconds;
  private int released;
  private double releasedSeconds;

  SizedTasks(ResourceVector size) {
    this.size = size;
  }

  ResourceVector size() {
    return size;
  }

  void started(long start) {
    running++;
    runningStarts += start;
  }

  void stopped(long start) {
    running--;
    runningStarts -= start;
  }

  void finished(double seconds) {
    finished++;
    finishedSeconds += seconds;
  }

  void released(double seconds) {
    released++;
    releasedSeconds += seconds;
  }

  boolean isAnyReleased() {
    return released > 0;
  }

  /** What was given back was not done; returns how many. */
  int forgetReleased() {
    int count = released;
    released = 0;
    releasedSeconds = 0;
    return count;
  }

  void add(SizedTasks other) {
    finished += other.finished;
    finishedSeconds += other.finishedSeconds;
    released += other.released;
    releasedSeconds += other.releasedSeconds;
  }

  int running() {
    return running;
  }

  /** Age of the running ones at {@code now}, in seconds, summed over them. */
  double elapsedSeconds(long now) {
    return Math.max(0, running * (double) now - runningStarts) / 1000.0;
  }

  CompletedPhase completed() {
    double seconds = finishedSeconds + releasedSeconds;
    return new CompletedPhase(finished + released, seconds, size.times(seconds));
  }

  PhaseView view(int waiting, double elapsed, double longest, ResourceVector capacity) {
    return new PhaseView(
        waiting,
        running,
        elapsed,
        longest,
        finished,
        finishedSeconds,
        released,
        releasedSeconds,
        size.dominantShare(capacity));
  }
}
