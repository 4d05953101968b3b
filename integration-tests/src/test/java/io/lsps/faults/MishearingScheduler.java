/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.faults;

import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.api.records.SchedulingRequest;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.Allocation;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ContainerUpdates;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSAppAttempt;

/** Our scheduler with a bug in what masters ask for and are given. */
abstract class MishearingScheduler extends MiscountingScheduler {
  private Container astray;

  MishearingScheduler(PlantedFault bug) {
    super(bug);
  }

  @Override
  public int heldAsks(ApplicationAttemptId attempt, int priority) {
    int held = super.heldAsks(attempt, priority);
    return is(PlantedFault.HELD_ASKS_LEAK) && held > 0 ? held - 1 : held;
  }

  @Override
  public Allocation allocate(
      ApplicationAttemptId id,
      List<ResourceRequest> ask,
      List<SchedulingRequest> schedulingRequests,
      List<ContainerId> release,
      List<String> blacklisted,
      List<String> forgiven,
      ContainerUpdates updates) {
    List<ResourceRequest> rows = new ArrayList<>(ask);
    if (!rows.isEmpty() && nowAndThen(PlantedFault.ASK_DROPPED)) {
      rows.remove(rows.size() - 1);
    }
    if (!rows.isEmpty() && nowAndThen(PlantedFault.ASK_ONE_LESS)) {
      ResourceRequest last = rows.get(rows.size() - 1);
      last.setNumContainers(Math.max(0, last.getNumContainers() - 1));
    }
    if (!rows.isEmpty() && nowAndThen(PlantedFault.ASK_TWICE_AS_MANY)) {
      ResourceRequest last = rows.get(rows.size() - 1);
      last.setNumContainers(2 * last.getNumContainers());
    }
    boolean keep = !release.isEmpty() && is(PlantedFault.RELEASE_IGNORED);
    boolean wrong = is(PlantedFault.WRONG_RELEASED);
    List<ContainerId> back = wrong ? release.stream().map(this::another).toList() : release;
    if (!rows.isEmpty() && nowAndThen(PlantedFault.PENDING_TOO_LOW)) {
      getSchedulerApp(id)
          .getQueue()
          .getMetrics()
          .decrPendingResources("", "user0", 1, rows.get(0).getCapability());
    }
    Allocation given =
        super.allocate(
            id,
            rows,
            schedulingRequests,
            keep ? List.of() : back,
            is(PlantedFault.BLACKLIST_IGNORED) ? List.of() : blacklisted,
            forgiven,
            updates);
    List<Container> containers = given.getContainers();
    if (!containers.isEmpty() && nowAndThen(PlantedFault.GIVEN_DROPPED)) {
      containers.remove(0);
    }
    if (!containers.isEmpty() && nowAndThen(PlantedFault.GIVEN_TWICE)) {
      containers.add(containers.get(0));
    }
    if (is(PlantedFault.GIVEN_TO_ANOTHER)) {
      if (astray != null && !astray.getId().getApplicationAttemptId().equals(id)) {
        containers.add(astray);
        astray = null;
      } else if (!containers.isEmpty() && nowAndThen(PlantedFault.GIVEN_TO_ANOTHER)) {
        astray = containers.remove(0);
      }
    }
    return given;
  }

  @Override
  protected void addApplicationAttempt(
      ApplicationAttemptId attempt, boolean transferState, boolean recovering) {
    boolean transfer = transferState && !is(PlantedFault.KEPT_CONTAINERS_FORGOTTEN);
    super.addApplicationAttempt(attempt, transfer, recovering);
    FSAppAttempt added = getSchedulerApp(attempt);
    if (is(PlantedFault.ASKS_OUTLIVE_THE_MASTER) && attempt.getAttemptId() > 1) {
      Priority priority = Priority.newInstance(20);
      Resource size = Resource.newInstance(1024, 1);
      added.updateResourceRequests(
          List.of(ResourceRequest.newInstance(priority, ResourceRequest.ANY, size, 1)));
    }
  }
}
