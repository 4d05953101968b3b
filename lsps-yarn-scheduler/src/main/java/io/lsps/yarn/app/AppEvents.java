/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.app;

import io.lsps.preempt.yarn.SteadyClock;
import io.lsps.scorecard.EndedJob;
import io.lsps.scorecard.EndedJob.Decider;
import io.lsps.scorecard.Scorecard;
import io.lsps.workload.WorkloadModel;
import io.lsps.yarn.options.Mode;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerStatus;
import org.apache.hadoop.yarn.api.records.NodeState;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerEventType;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.AbstractYarnScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.Queue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplicationAttempt;
import org.apache.hadoop.yarn.util.resource.Resources;

/**
 * Application events of any scheduler, passed to the workload model and the gate. One per
 * scheduler.
 */
public final class AppEvents {
  private final AbstractYarnScheduler<?, ?> scheduler;
  private final Supplier<RMContext> context;
  private final SteadyClock time;
  public final WorkloadModel model = new WorkloadModel();
  public final Applications apps = new Applications();
  public final AskGate gate;
  private final WorkloadObserver observer;
  private volatile Resource clusterSeen = Resources.none();
  private volatile Set<Resource> nodeSizes = Collections.emptySet();

  /**
   * Starts without applications.
   *
   * @param context of the scheduler, once available
   * @param ours whether a queue is ordered by an LsPS policy: only there are reduces held
   * @param isFree whether this much is free besides all usage and requests
   */
  public AppEvents(
      AbstractYarnScheduler<?, ?> scheduler,
      Supplier<RMContext> context,
      SteadyClock time,
      Predicate<Queue> ours,
      Predicate<Resource> isFree) {
    this.scheduler = scheduler;
    this.context = context;
    this.time = time;
    gate = new AskGate(model, this::normaliser, ours, isFree);
    observer = new WorkloadObserver(model, this::fitsSomeNode);
  }

  public RMContext context() {
    return context.get();
  }

  /** Normalises requests as the scheduler does. */
  private UnaryOperator<Resource> normaliser(String queue) {
    Resource max = scheduler.getMaximumResourceCapability(queue);
    return size -> scheduler.getNormalizedResource(size, max);
  }

  /** Whether an empty node would hold it; true before there is a node. */
  private boolean fitsSomeNode(Resource size) {
    Set<Resource> sizes = nodeSizes;
    for (Resource node : sizes) {
      if (Resources.fitsIn(size, node)) {
        return true;
      }
    }
    return sizes.isEmpty();
  }

  /** Updates the size of the cluster. */
  public void resize() {
    Resource cluster = scheduler.getClusterResource();
    if (!cluster.equals(clusterSeen)) {
      clusterSeen = Resources.clone(cluster);
      nodeSizes =
          scheduler.getNodeTracker().getAllNodes().stream()
              .map(node -> Resources.clone(node.getTotalResource()))
              .collect(Collectors.toSet());
      observer.resized(cluster);
    }
  }

  /** The ResourceManager's application; null if it is no longer known. */
  public RMApp rmApp(ApplicationId id) {
    return context.get().getRMApps().get(id);
  }

  /** An application being submitted, before its user is set. */
  public TrackedApp describe(
      ApplicationId id, String submitter, String queue, boolean recovering, long now) {
    RMApp rmApp = rmApp(id);
    // Hadoop's date survives a recovery.
    long submitted = rmApp == null ? now : time.ofDate(rmApp.getSubmitTime(), now);
    TrackedApp app = Applications.describe(id, rmApp, submitter, queue, submitted);
    if (recovering) {
      app.recovered();
    }
    return app;
  }

  /** It was submitted, and its user is set. */
  public void submitted(TrackedApp app, boolean recovering, long now) {
    resize();
    apps.add(app);
    observer.submitted(app, rmApp(app.appId), recovering, now);
  }

  /** An attempt was added. */
  public void attemptAdded(ApplicationAttemptId attempt, boolean recovering) {
    if (!recovering) {
      model.attemptStarted(attempt.getApplicationId().toString());
    }
    TrackedApp app = apps.get(attempt.getApplicationId());
    SchedulerApplicationAttempt added = scheduler.getApplicationAttempt(attempt);
    if (app != null) {
      app.noDemand(Resources.none());
    }
    if (app != null && app.mapReduce() && added != null) {
      gate.attemptAdded(added, recovering || attempt.getAttemptId() > 1);
    }
  }

  /**
   * An AM has called and received containers. Until it runs, requests are for the AM itself, and
   * not passed here.
   *
   * @param stated the requests in this call
   * @return whether more than the attempt's own requests has changed
   */
  public boolean asked(
      TrackedApp app,
      SchedulerApplicationAttempt attempt,
      List<ResourceRequest> stated,
      List<Container> taken,
      List<ResourceRequest> held,
      long now) {
    resize();
    return observer.asked(app, attempt, stated, taken, held, now);
  }

  /** A container has started. */
  public void started(TrackedApp app, RMContainer container, long when) {
    observer.started(app, container, when);
  }

  /** The start time of a container launched by an earlier ResourceManager. */
  public long launched(RMContainer container, long now) {
    RMApp app = rmApp(container.getApplicationAttemptId().getApplicationId());
    // If the clock was wrong then, its date precedes the submission.
    boolean right =
        app == null || !time.isWall() || container.getCreationTime() >= app.getSubmitTime();
    return right ? time.ofDate(container.getCreationTime(), now) : now;
  }

  /** A container has ended. */
  public void ended(
      RMContainer container, ContainerStatus status, RMContainerEventType event, long now) {
    ApplicationId id = container.getApplicationAttemptId().getApplicationId();
    TrackedApp app = apps.get(id);
    if (app != null) {
      RMNode node = context.get().getRMNodes().get(container.getNodeId());
      boolean leaving = node != null && node.getState() == NodeState.DECOMMISSIONING;
      observer.ended(app, rmApp(id), container, status, event, leaving, now);
      gate.ended(scheduler.getApplicationAttempt(container.getApplicationAttemptId()), container);
    }
  }

  /** An application has ended. */
  public void removed(TrackedApp app, Scorecard scorecard, Mode mode, long now) {
    RMApp rmApp = rmApp(app.appId);
    scorecard.ended(app.id, ended(app, WorkloadObserver.succeeded(rmApp), mode, now));
    // Looked up afterwards: a plan may settle it meanwhile.
    if (app.isSettled()) {
      scorecard.settled(app.id, app.fairSeconds());
    }
    observer.removed(app, rmApp, now);
    apps.remove(app.appId);
  }

  /** A job that failed or was in no plan is not compared. */
  private EndedJob ended(TrackedApp app, boolean succeeded, Mode mode, long now) {
    return new EndedJob(
        mode == Mode.ON ? Decider.LSPS : Decider.FAIR,
        app.queue(),
        app.submitter,
        time.date(now),
        (now - app.submitMillis) / 1000.0,
        succeeded && mode != Mode.STOCK ? app.fairSeconds() : Double.NaN);
  }
}
