/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.app;

import io.lsps.rule.JobSnapshot;
import io.lsps.rule.JobSnapshot.Stage;
import io.lsps.workload.JobView;
import io.lsps.workload.SizeBasis;
import io.lsps.workload.SizeEstimator;
import java.util.function.ToDoubleFunction;
import org.apache.hadoop.yarn.api.records.Resource;

/**
 * Reads an application for a rule. As long as nothing of it was told, the same object stands for
 * it. Under the scheduler's write lock.
 */
public final class ReadJob {
  private final Object owner;
  private final String id;
  private final long submitMillis;
  private JobSnapshot state;
  // Read from these: whoever keeps them puts others in their place where they change.
  private JobView view;
  private Object rest;
  private Stage stage;
  private Resource usage;
  private Resource demand;
  private Resource container;

  /**
   * Nothing is read yet.
   *
   * @param owner whose the state is
   */
  ReadJob(Object owner, String id, long submitMillis) {
    this.owner = owner;
    this.id = id;
    this.submitMillis = submitMillis;
  }

  /**
   * The application now.
   *
   * @param viewNow what the workload model tells of its job; null where it does not know it
   * @param restNow stands for everything else that it is read from: options, task times, cluster
   * @param stageNow how far it has come
   * @param held what it holds
   * @param wanted what it holds and asks for
   * @param master what its master holds
   * @param largest the largest container that it asks for
   * @param apart whether it has what jobs of known sizes leave, if its asks do not tell its size
   * @param part resources as a part of the cluster
   */
  @SuppressWarnings("ReferenceEquality") // Others that are equal are read anew: no harm.
  public JobSnapshot state(
      JobView viewNow,
      Object restNow,
      Stage stageNow,
      Resource held,
      Resource wanted,
      Resource master,
      Resource largest,
      boolean apart,
      SizeEstimator estimator,
      ToDoubleFunction<Resource> part) {
    if (state == null
        || view != viewNow
        || rest != restNow
        || stage != stageNow
        || usage != held
        || demand != wanted
        || container != largest) {
      view = viewNow;
      rest = restNow;
      stage = stageNow;
      usage = held;
      demand = wanted;
      container = largest;
      state = anew(master, apart, estimator, part);
    }
    return state;
  }

  private JobSnapshot anew(
      Resource master, boolean apart, SizeEstimator sizes, ToDoubleFunction<Resource> part) {
    double its = part.applyAsDouble(master);
    JobSnapshot.Builder job =
        JobSnapshot.of(owner, id, submitMillis)
            .stage(stage)
            .amounts(TypeAmounts.of(usage), TypeAmounts.of(demand), TypeAmounts.of(container))
            .parts(
                stage == Stage.RUNS ? Math.max(0, part.applyAsDouble(demand) - its) : 1,
                stage == Stage.RUNS ? its : 0,
                TypeAmounts.exceed(usage, master));
    if (view == null) {
      return job.parts(0, 0, true).build();
    }
    boolean told = view.spec().framework().asksTellSize();
    job.tasks(view.tasks(), view.nextTasksShown(), view.asked() && told);
    if (apart && !told) {
      job.apart();
    }
    double left = sizes.orderingSize(view, SizeBasis.REMAINING);
    boolean measured = !apart || told;
    return job.work(
            measured ? sizes.orderingSize(view, SizeBasis.TOTAL) : Double.POSITIVE_INFINITY,
            left,
            sizes.held(view))
        .build();
  }
}
