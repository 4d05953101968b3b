/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.web;

import io.lsps.policy.yarn.GuardedPolicy;
import io.lsps.policy.yarn.QueueDiscipline;
import io.lsps.why.NodesState;
import io.lsps.why.QueueState;
import io.lsps.yarn.app.ResourceVectors;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairSchedulerViews;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.Schedulable;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.SchedulingPolicy;

/**
 * One look at the scheduler, for one answer: what several applications have in common is read once.
 * The scheduler's lock is never taken; what changes meanwhile may be seen before or after. For one
 * thread.
 */
final class Look {
  final Overview of;
  final NodesState nodes;
  final long now;
  private final Map<FSQueue, QueueState> queues = new HashMap<>();
  private final Map<FSLeafQueue, QueuePlaces> places = new HashMap<>();
  private Map<String, Integer> runningByUser;

  Look(Overview of) {
    this.of = of;
    this.nodes = NodeReader.read(of.scheduler);
    this.now = of.scheduler.getClock().getTime();
  }

  FairScheduler scheduler() {
    return of.scheduler;
  }

  QueueState queue(FSQueue queue) {
    QueueState known = queues.get(queue);
    if (known == null) {
      known =
          new QueueState(
              queue.getName(),
              queue.getParent() == null ? null : queue(queue.getParent()),
              ResourceVectors.ofRoom(queue.getResourceUsage()),
              ResourceVectors.ofRoom(queue.getFairShare()),
              ResourceVectors.ofRoom(queue.getMaxShare()),
              queue.getNumRunnableApps(),
              queue.getMaxRunningApps());
      queues.put(queue, known);
    }
    return known;
  }

  QueuePlaces places(FSLeafQueue queue) {
    return places.computeIfAbsent(queue, this::readPlaces);
  }

  private QueuePlaces readPlaces(FSLeafQueue queue) {
    Set<FSAppAttempt> limited = FairSchedulerViews.notRunnable(queue);
    List<FSAppAttempt> runnable = new ArrayList<>(attempts(queue));
    runnable.removeAll(limited);
    return new QueuePlaces(inOrder(queue.getPolicy(), runnable), limited);
  }

  private static List<Schedulable> inOrder(SchedulingPolicy policy, List<FSAppAttempt> attempts) {
    QueueDiscipline discipline =
        policy instanceof GuardedPolicy ? ((GuardedPolicy) policy).discipline() : null;
    SchedulingPolicy stock =
        policy instanceof GuardedPolicy ? ((GuardedPolicy) policy).stock() : policy;
    List<Schedulable> served = discipline == null ? null : discipline.served(attempts);
    return served == null ? FairSchedulerViews.inOrder(attempts, stock) : served;
  }

  Collection<FSAppAttempt> attempts(FSLeafQueue queue) {
    List<ApplicationAttemptId> ids = new ArrayList<>();
    queue.collectSchedulerApplications(ids);
    Set<FSAppAttempt> attempts = new HashSet<>();
    for (ApplicationAttemptId id : ids) {
      FSAppAttempt attempt = of.scheduler.getSchedulerApp(id);
      if (attempt != null) {
        attempts.add(attempt);
      }
    }
    return Collections.unmodifiableCollection(attempts);
  }

  /** How many applications of a user may get containers. */
  int running(String user) {
    if (runningByUser == null) {
      runningByUser = new HashMap<>();
      for (FSLeafQueue queue : of.scheduler.getQueueManager().getLeafQueues()) {
        for (Schedulable app : places(queue).served()) {
          runningByUser.merge(((FSAppAttempt) app).getUser(), 1, Integer::sum);
        }
      }
    }
    return runningByUser.getOrDefault(user, 0);
  }
}
