/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.faults;

import io.lsps.faults.ScriptedJob.Stage;
import io.lsps.lab.sim.cluster.SimulatedRmApp;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerExitStatus;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSSchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairQueues;

/** An application and the books of its master. */
final class FaultyJob {
  final int number;
  final SimulatedRmApp app;
  final ScriptedJob plan;

  /** Containers that it fetched and has not started. */
  final Set<ContainerId> notStarted = new TreeSet<>();

  /** Containers that it got and does not need. */
  final Set<ContainerId> surplus = new TreeSet<>();

  private final Map<ContainerId, NodeId> places = new TreeMap<>();

  /** The container of the master of the current attempt, or null. */
  ContainerId master;

  boolean waitsForMaster;

  /** Whether its master is in touch with the ResourceManager that runs now. */
  boolean registered;

  /** Whether it ever wanted a container to be larger or smaller. */
  boolean resized;

  // Hosts, and the last container of the attempt from before each was refused.
  private final Map<String, Long> refused = new TreeMap<>();

  FaultyJob(int number, SimulatedRmApp app, ScriptedJob plan) {
    this.number = number;
    this.app = app;
    this.plan = plan;
  }

  ApplicationId id() {
    return app.getApplicationId();
  }

  ApplicationAttemptId attempt() {
    return app.attempt().getAppAttemptId();
  }

  /** Whether its master needs a container. */
  boolean isManaged() {
    return !app.getApplicationSubmissionContext().getUnmanagedAM();
  }

  /** A new attempt or another ResourceManager, which knows nothing of its asks. */
  void unregister() {
    registered = false;
    refused.clear();
    plan.stages().forEach(stage -> stage.told = 0);
  }

  /**
   * It wants no more containers on a host; what it was given or promised before counts: the
   * FairScheduler serves a reservation without asking who refuses the node, and likewise room that
   * others were killed for.
   *
   * @param node the host as the scheduler knows it; null where it does not
   */
  void refuse(String host, FSAppAttempt attempt, FSSchedulerNode node) {
    if (node != null && FairQueues.isRoomMade(node, attempt)) {
      refused.putIfAbsent(host, Long.MAX_VALUE);
      return;
    }
    long last = 0;
    for (RMContainer container : attempt.getLiveContainers()) {
      last = Math.max(last, container.getContainerId().getContainerId());
    }
    for (RMContainer container : attempt.getReservedContainers()) {
      if (container.getNodeId().getHost().equals(host)) {
        last = Math.max(last, container.getContainerId().getContainerId());
      }
    }
    refused.putIfAbsent(host, last);
  }

  void accept(String host) {
    refused.remove(host);
  }

  /** Whether a container is on a host that it had refused before. */
  boolean isRefused(Container container) {
    Long last = refused.get(container.getNodeId().getHost());
    return last != null && container.getId().getContainerId() > last;
  }

  /** All that it holds, its own container not counted. */
  Set<ContainerId> held() {
    Set<ContainerId> held = new TreeSet<>(surplus);
    plan.stages().forEach(stage -> held.addAll(stage.running));
    return held;
  }

  /** It was given a container; what it does not need it will give back. */
  void given(Stage stage, Container container) {
    places.put(container.getId(), container.getNodeId());
    if (stage != null && stage.needed() > 0) {
      stage.running.add(container.getId());
    } else {
      surplus.add(container.getId());
    }
  }

  /** It does not need a container any more. */
  void giveBack(ContainerId id) {
    notStarted.remove(id);
    plan.stages().forEach(stage -> stage.ended(id, false));
    surplus.add(id);
  }

  NodeId place(ContainerId id) {
    return places.get(id);
  }

  /** It hears that a container has ended. */
  void ended(ContainerId id, int exit) {
    notStarted.remove(id);
    places.remove(id);
    surplus.remove(id);
    for (Stage stage : plan.stages()) {
      if (stage.ended(id, exit == 0) && exit > 0) {
        plan.failed(stage);
      }
    }
  }

  /** It hears that of what it holds these are lost. */
  void lose(Predicate<ContainerId> lost) {
    held().stream().filter(lost).forEach(id -> ended(id, ContainerExitStatus.ABORTED));
  }

  /** What it wants to be told of at a priority. */
  Stage stage(int priority) {
    List<Stage> stages = plan.stages();
    return stages.stream().filter(stage -> stage.priority == priority).findFirst().orElse(null);
  }

  @Override
  public String toString() {
    return attempt() + " " + plan;
  }
}
