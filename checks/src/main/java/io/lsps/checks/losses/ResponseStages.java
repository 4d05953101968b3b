/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.checks.losses;

import io.lsps.lab.sim.engine.RunObserver.StageMoments;
import io.lsps.lab.workload.WorkloadJob;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/** What every counted job of one run spent its time on. */
public final class ResponseStages extends StageMoments {
  private final List<Stages> finished = new ArrayList<>();

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
  protected void ended(
      WorkloadJob job, boolean succeeded, long submitted, Map<Stage, Long> at, long now) {
    if (!succeeded || !job.counted()) {
      return;
    }
    // A stage that was not told of takes no time: what it took is in the next one.
    long ready = at.getOrDefault(Stage.MASTER_READY, submitted);
    long firstReduce = at.getOrDefault(Stage.REDUCE_STARTED, ready);
    long first = at.getOrDefault(Stage.MAP_STARTED, firstReduce);
    long lastMap = at.getOrDefault(Stage.MAP_DONE, first);
    long reduce = Math.max(lastMap, firstReduce);
    finished.add(
        new Stages(
            job,
            seconds(ready - submitted),
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
