/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.metrics;

import io.lsps.lab.sim.engine.RunObserver;
import io.lsps.lab.workload.WorkloadJob;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What every counted job of one run spent its time on. */
public final class ResponseStages implements RunObserver {
  private final Map<String, Times> running = new HashMap<>();
  private final List<Stages> finished = new ArrayList<>();

  /** When a job came to its stages, in milliseconds; what it has not come to is -1. */
  private static final class Times {
    private final long submitted;
    private long ready = -1;
    private long firstTask = -1;
    private long lastMap = -1;
    private long firstReduce = -1;

    Times(long submitted) {
      this.submitted = submitted;
    }
  }

  /**
   * One job that succeeded. The times are seconds, follow each other and add up to its response.
   *
   * @param job which
   * @param master until its master knew its tasks
   * @param turn from then until its first task started
   * @param maps from then until its last map was done
   * @param reduceWait from then until its first reduce started, 0 where that was earlier
   * @param reduces the rest
   */
  public record Stages(
      WorkloadJob job, double master, double turn, double maps, double reduceWait, double reduces) {
    /** From submission to end. */
    public double response() {
      return master + turn + maps + reduceWait + reduces;
    }
  }

  @Override
  public void submitted(WorkloadJob job, long now) {
    running.put(job.id(), new Times(now));
  }

  @Override
  public void reached(WorkloadJob job, Stage stage, long now) {
    Times times = running.get(job.id());
    switch (stage) {
      case MASTER_READY -> times.ready = times.ready < 0 ? now : times.ready;
      case MAP_STARTED -> times.firstTask = times.firstTask < 0 ? now : times.firstTask;
      case MAP_DONE -> times.lastMap = now;
      case REDUCE_STARTED -> {
        times.firstTask = times.firstTask < 0 ? now : times.firstTask;
        times.firstReduce = times.firstReduce < 0 ? now : times.firstReduce;
      }
      default -> {}
    }
  }

  @Override
  public void finished(WorkloadJob job, boolean succeeded, long now) {
    Times times = running.remove(job.id());
    if (!succeeded || !job.counted()) {
      return;
    }
    // A stage that was not told of takes no time: what it took is in the next one.
    long ready = Math.max(times.submitted, times.ready);
    long first = Math.max(ready, times.firstTask);
    long lastMap = Math.max(first, times.lastMap);
    long reduce = Math.max(lastMap, times.firstReduce);
    finished.add(
        new Stages(
            job,
            seconds(ready - times.submitted),
            seconds(first - ready),
            seconds(lastMap - first),
            seconds(reduce - lastMap),
            seconds(now - reduce)));
  }

  private static double seconds(long millis) {
    return millis / 1000.0;
  }

  /** Those that succeeded, as they ended. */
  public List<Stages> jobs() {
    return Collections.unmodifiableList(finished);
  }
}
