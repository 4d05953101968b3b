/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.app;

import io.lsps.policy.yarn.ResourceVectors;
import io.lsps.workload.JobSpec;
import io.lsps.workload.MapReducePriorities;
import io.lsps.workload.OutstandingAsk;
import io.lsps.workload.Phase;
import io.lsps.workload.RequestKey;
import io.lsps.workload.ResourceVector;
import io.lsps.workload.TaskOutcome;
import io.lsps.workload.WorkloadModel;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerExitStatus;
import org.apache.hadoop.yarn.api.records.ContainerStatus;
import org.apache.hadoop.yarn.api.records.ExecutionType;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerEventType;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplicationAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerUtils;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.PendingAsk;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;
import org.apache.hadoop.yarn.util.resource.Resources;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reports events of applications and containers to the workload model. */
public final class WorkloadObserver {
  private static final Logger LOG = LoggerFactory.getLogger(WorkloadObserver.class);

  /** Application tag with the number of reduces of the job. */
  public static final String REDUCES = "lsps.reduces=";

  private final WorkloadModel model;
  private final Predicate<Resource> fits;

  /**
   * An observer for a model.
   *
   * @param fits whether an empty node would hold a container
   */
  WorkloadObserver(WorkloadModel model, Predicate<Resource> fits) {
    this.model = model;
    this.fits = fits;
  }

  void submitted(TrackedApp app, RMApp rmApp, boolean recovered, long now) {
    String name = rmApp == null ? "" : rmApp.getName();
    int reduces = rmApp == null ? -1 : promisedReduces(app.id, rmApp.getApplicationTags());
    JobSpec job = new JobSpec(app.id, app.user(), name, app.framework, reduces, app.submitMillis);
    job = isUnmanaged(rmApp) ? job.asUnmanaged() : job;
    model.jobSubmitted(recovered ? job.asRecovered() : job, now);
  }

  private static boolean isUnmanaged(RMApp rmApp) {
    // Hadoop's own tests have applications without one.
    return rmApp != null
        && rmApp.getApplicationSubmissionContext() != null
        && rmApp.getApplicationSubmissionContext().getUnmanagedAM();
  }

  /**
   * The number of reduces in application tags ({@code mapreduce.job.tags}, {@code lsps.reduces=N}),
   * or -1; an invalid value is ignored.
   */
  static int promisedReduces(String job, Set<String> tags) {
    for (String tag : tags == null ? Collections.<String>emptySet() : tags) {
      String text = tag.trim().toLowerCase(Locale.ROOT);
      if (text.startsWith(REDUCES)) {
        String number = text.substring(REDUCES.length());
        if (number.matches("[0-9]+")) {
          // Too large a number becomes the largest int.
          return (int) Double.parseDouble(number);
        }
        LOG.warn(
            "Tag \"{}\" of {} is ignored: expected {}N with a whole number N", tag, job, REDUCES);
      }
    }
    return -1;
  }

  /**
   * An AM has called and received containers.
   *
   * <p>It sent its requests before it received the containers allocated since its last call, so it
   * has requested these again, as every client does; the scheduler counts them until its next call.
   * Here they are not demand, nor is what no node can ever hold: other jobs would get later
   * deadlines for it.
   *
   * @param stated the requests in this call
   * @param held the requests that the gate holds, which are wanted like the rest
   * @return whether more than the attempt's own requests has changed
   */
  boolean asked(
      TrackedApp app,
      SchedulerApplicationAttempt attempt,
      List<ResourceRequest> stated,
      List<Container> taken,
      List<ResourceRequest> held,
      long now) {
    for (Container container : taken) {
      if (container.getExecutionType() == ExecutionType.GUARANTEED) {
        int priority = container.getPriority().getPriority();
        RequestKey key = Phases.key(app.mapReduce(), priority, container.getAllocationRequestId());
        ResourceVector size = ResourceVectors.of(container.getResource());
        model.taskAcquired(app.id, key, container.getId(), size, now);
        if (attempt.getRMContainer(container.getId()) == null) {
          // It was lost during the hand-over: its end was reported first.
          model.taskEnded(app.id, container.getId(), TaskOutcome.LOST, now);
        }
      }
    }
    Resource noDemand = app.noDemand();
    Resource largest = app.largestContainer();
    List<OutstandingAsk> asks = visible(app, attempt, repeated(app, stated, taken));
    addHeld(app, held, asks);
    model.asked(app.id, asks, now);
    return !noDemand.equals(app.noDemand()) || !largest.equals(app.largestContainer());
  }

  /** Number of containers received under each key that were requested again. */
  private static Map<SchedulerRequestKey, Integer> repeated(
      TrackedApp app, List<ResourceRequest> stated, List<Container> taken) {
    if (app.wasPlaced() || taken.isEmpty()) {
      return Collections.emptyMap();
    }
    Map<SchedulerRequestKey, Integer> repeated = new HashMap<>();
    stated.forEach(row -> repeated.put(SchedulerRequestKey.create(row), 0));
    for (Container container : taken) {
      SchedulerRequestKey key = SchedulerRequestKey.extractFrom(container);
      boolean counts = container.getExecutionType() == ExecutionType.GUARANTEED;
      repeated.computeIfPresent(key, (any, count) -> count + (counts ? 1 : 0));
    }
    return Collections.unmodifiableMap(repeated);
  }

  private List<OutstandingAsk> visible(
      TrackedApp app,
      SchedulerApplicationAttempt attempt,
      Map<SchedulerRequestKey, Integer> repeated) {
    List<OutstandingAsk> asks = new ArrayList<>();
    Resource noDemand = Resources.none();
    for (SchedulerRequestKey key : attempt.getSchedulerKeys()) {
      PendingAsk ask = attempt.getPendingAsk(key, ResourceRequest.ANY);
      if (ask.getCount() > 0) {
        int priority = key.getPriority().getPriority();
        Resource size = ask.getPerAllocationResource();
        boolean possible = fits.test(size);
        if (possible) {
          app.container(Phases.of(app.mapReduce(), priority), size);
        }
        int none =
            possible ? Math.min(ask.getCount(), repeated.getOrDefault(key, 0)) : ask.getCount();
        if (none > 0) {
          noDemand = Resources.add(noDemand, Resources.multiply(size, none));
        }
        asks.add(
            new OutstandingAsk(
                Phases.key(app.mapReduce(), priority, key.getAllocationRequestId()),
                ask.getCount() - none,
                ResourceVectors.of(size)));
      }
    }
    app.noDemand(noDemand);
    return asks;
  }

  private void addHeld(TrackedApp app, List<ResourceRequest> rows, List<OutstandingAsk> asks) {
    for (ResourceRequest row : rows) {
      if (!fits.test(row.getCapability())) {
        continue;
      }
      Phase phase = Phases.of(true, row.getPriority().getPriority());
      app.container(phase, row.getCapability());
      ResourceVector size = ResourceVectors.of(row.getCapability());
      asks.add(new OutstandingAsk(RequestKey.of(phase), row.getNumContainers(), size));
    }
  }

  void started(TrackedApp app, RMContainer container, long when) {
    if (container.isAMContainer()) {
      model.masterStarted(app.id);
    }
    // Opportunistic containers are not allocated by the scheduler, and do not count.
    boolean task =
        !container.isAMContainer() && container.getExecutionType() == ExecutionType.GUARANTEED;
    if (task) {
      SchedulerRequestKey key = container.getAllocatedSchedulerKey();
      int priority = key.getPriority().getPriority();
      model.taskStarted(
          app.id,
          Phases.key(app.mapReduce(), priority, key.getAllocationRequestId()),
          container.getContainerId(),
          ResourceVectors.of(container.getAllocatedResource()),
          when);
    }
  }

  /**
   * A container has ended.
   *
   * @param leaving whether its node is being decommissioned: containers released there were cut
   *     short
   */
  void ended(
      TrackedApp app,
      RMApp rmApp,
      RMContainer container,
      ContainerStatus status,
      RMContainerEventType event,
      boolean leaving,
      long now) {
    int priority = container.getAllocatedSchedulerKey().getPriority().getPriority();
    boolean repeats = app.mapReduce() && priority == MapReducePriorities.FAST_FAIL_MAP;
    TaskOutcome outcome =
        event == RMContainerEventType.FINISHED
            ? outcome(status.getExitStatus(), repeats)
            : outcome(rmApp, status, event, repeats);
    boolean givenUp =
        event == RMContainerEventType.RELEASED
            || status.getExitStatus() == ContainerExitStatus.KILLED_BY_APPMASTER;
    outcome = leaving && givenUp ? TaskOutcome.LOST : outcome;
    model.taskEnded(app.id, container.getContainerId(), outcome, now);
  }

  /** For a container that ended on its node. */
  private static TaskOutcome outcome(int exit, boolean repeats) {
    switch (exit) {
      case ContainerExitStatus.SUCCESS:
        return repeats ? TaskOutcome.REPEATED : TaskOutcome.SUCCEEDED;
      case ContainerExitStatus.KILLED_BY_APPMASTER:
        return repeats ? TaskOutcome.REPEATED : TaskOutcome.RELEASED;
      case ContainerExitStatus.ABORTED:
      case ContainerExitStatus.PREEMPTED:
      case ContainerExitStatus.DISKS_FAILED:
      case ContainerExitStatus.KILLED_BY_RESOURCEMANAGER:
      case ContainerExitStatus.KILLED_BY_CONTAINER_SCHEDULER:
      // A NodeManager that stops reports this for all its containers.
      case ContainerExitStatus.KILLED_AFTER_APP_COMPLETION:
        return TaskOutcome.LOST;
      default:
        return TaskOutcome.FAILED;
    }
  }

  /** For a container that the scheduler took away. */
  private static TaskOutcome outcome(
      RMApp rmApp, ContainerStatus status, RMContainerEventType event, boolean repeats) {
    if (event == RMContainerEventType.RELEASED) {
      return TaskOutcome.RELEASED;
    }
    if (SchedulerUtils.COMPLETED_APPLICATION.equals(status.getDiagnostics()) && succeeded(rmApp)) {
      return repeats ? TaskOutcome.REPEATED : TaskOutcome.RELEASED;
    }
    return TaskOutcome.LOST;
  }

  /** The cluster has been resized, which changes the shares of containers. */
  void resized(Resource resources) {
    model.capacity(ResourceVectors.of(resources));
  }

  void removed(TrackedApp app, RMApp rmApp, long now) {
    model.jobFinished(app.id, succeeded(rmApp), now);
  }

  static boolean succeeded(RMApp rmApp) {
    return rmApp != null && rmApp.getFinalApplicationStatus() == FinalApplicationStatus.SUCCEEDED;
  }
}
