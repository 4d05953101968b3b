/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.validate;

import io.lsps.settings.NearestName;
import io.lsps.yarn.options.AllSettings;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Finds what the FairScheduler ignores silently in an allocation file: misspelt elements, and our
 * elements in queues that are under none of our policies.
 */
final class AllocationChecks {
  private static final List<String> QUEUES = List.of("queue", "pool");
  private static final List<String> OF_A_QUEUE =
      List.of(
          "minResources",
          "maxResources",
          "maxContainerAllocation",
          "maxChildResources",
          "maxRunningApps",
          "maxAMShare",
          "weight",
          "minSharePreemptionTimeout",
          "fairSharePreemptionTimeout",
          "fairSharePreemptionThreshold",
          "schedulingPolicy",
          "schedulingMode",
          "aclSubmitApps",
          "aclAdministerApps",
          "aclAdministerReservations",
          "aclListReservations",
          "aclSubmitReservations",
          "reservation",
          "allowPreemptionFrom",
          "queue",
          "pool");
  private static final List<String> AT_THE_TOP =
      List.of(
          "queue",
          "pool",
          "user",
          "userMaxAppsDefault",
          "queueMaxAppsDefault",
          "queueMaxAMShareDefault",
          "queueMaxResourcesDefault",
          "defaultMinSharePreemptionTimeout",
          "defaultFairSharePreemptionTimeout",
          "defaultFairSharePreemptionThreshold",
          "fairSharePreemptionTimeout",
          "defaultQueueSchedulingPolicy",
          "defaultQueueSchedulingMode",
          "queuePlacementPolicy",
          "reservation-agent",
          "reservation-policy",
          "reservation-planner");

  private final Path file;
  private final String usualPolicy;
  private final List<Finding> findings = new ArrayList<>();

  private AllocationChecks(Path file, XmlElement allocations) {
    this.file = file;
    this.usualPolicy = allocations.textOf("defaultQueueSchedulingPolicy");
  }

  /** The findings in a file with this outermost element. */
  static List<Finding> of(Path file, XmlElement allocations) {
    AllocationChecks checks = new AllocationChecks(file, allocations);
    checks.known(allocations, AT_THE_TOP);
    for (XmlElement element : allocations.elements()) {
      if (QUEUES.contains(element.tag())) {
        checks.queue(element, false);
      }
    }
    return checks.findings;
  }

  /**
   * Checks a queue and those below it.
   *
   * @param shared true if a parent of it is under a policy of ours, so that it is one of its users
   */
  private void queue(XmlElement queue, boolean shared) {
    known(queue, OF_A_QUEUE);
    String written = queue.textOf("schedulingPolicy");
    boolean ours = (written.isEmpty() ? usualPolicy : written).startsWith("io.lsps.");
    boolean below = queue.elements().stream().anyMatch(element -> QUEUES.contains(element.tag()));
    if (!ours && !shared && !below) {
      queue.elements().stream()
          .filter(AllocationChecks::isOurs)
          .findFirst()
          .ifPresent(
              element ->
                  findings.add(
                      Finding.warning(
                          place(element)
                              + " does nothing: queue "
                              + queue.nameAttribute()
                              + " and those above it are under no policy of ours. Set"
                              + " <schedulingPolicy>io.lsps.yarn.LspsPolicy</schedulingPolicy>"
                              + " there.")));
    }
    for (XmlElement element : queue.elements()) {
      if (QUEUES.contains(element.tag())) {
        queue(element, shared || ours);
      }
    }
  }

  private void known(XmlElement parent, List<String> names) {
    for (XmlElement element : parent.elements()) {
      if (!isOurs(element) && !names.contains(element.tag())) {
        String nearest =
            NearestName.of(element.tag(), names)
                .map(name -> " Did you mean <" + name + ">?")
                .orElse(" Remove it.");
        findings.add(Finding.warning(place(element) + " is read by nobody." + nearest));
      }
    }
  }

  private String place(XmlElement element) {
    return "<" + element.tag() + "> at line " + element.line() + " of " + file;
  }

  private static boolean isOurs(XmlElement element) {
    return AllSettings.GROUPS.stream().anyMatch(group -> group.claims(element.tag()));
  }
}
