/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.options;

import io.lsps.settings.NearestName;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Finds elements that the FairScheduler does not read, and duplicates. */
final class ElementNames implements AllocationCheck {
  private static final List<String> OF_A_QUEUE =
      names(
          "minResources maxResources maxContainerAllocation maxChildResources "
              + "maxRunningApps maxAMShare weight minSharePreemptionTimeout "
              + "fairSharePreemptionTimeout fairSharePreemptionThreshold schedulingPolicy "
              + "schedulingMode aclSubmitApps aclAdministerApps aclAdministerReservations "
              + "aclListReservations aclSubmitReservations reservation allowPreemptionFrom "
              + "queue pool");
  private static final List<String> AT_THE_TOP =
      names(
          "queue pool user userMaxAppsDefault queueMaxAppsDefault "
              + "queueMaxAMShareDefault queueMaxResourcesDefault "
              + "defaultMinSharePreemptionTimeout defaultFairSharePreemptionTimeout "
              + "defaultFairSharePreemptionThreshold fairSharePreemptionTimeout "
              + "defaultQueueSchedulingPolicy defaultQueueSchedulingMode "
              + "queuePlacementPolicy reservation-agent reservation-policy "
              + "reservation-planner");
  private static final List<String> OF_A_USER = names("maxRunningApps");

  /** Elements of Hadoop 1's fair scheduler, and of other files. */
  private static final Map<String, String> OF_OTHER_FILES = new HashMap<>();

  static {
    String slots = " is from Hadoop 1, which had slots for maps and reduces: use <%s> instead.";
    OF_OTHER_FILES.put("minMaps", String.format(slots, "minResources"));
    OF_OTHER_FILES.put("minReduces", String.format(slots, "minResources"));
    OF_OTHER_FILES.put("maxMaps", String.format(slots, "maxResources"));
    OF_OTHER_FILES.put("maxReduces", String.format(slots, "maxResources"));
    String other = " is from Hadoop 1 and no longer read: use <%s> instead.";
    OF_OTHER_FILES.put("maxRunningJobs", String.format(other, "maxRunningApps"));
    String top = " is from Hadoop 1 and no longer read: use <%s> at the top of the file instead.";
    OF_OTHER_FILES.put("poolMaxJobsDefault", String.format(top, "queueMaxAppsDefault"));
    OF_OTHER_FILES.put("userMaxJobsDefault", String.format(top, "userMaxAppsDefault"));
    OF_OTHER_FILES.put(
        "defaultPoolSchedulingMode", String.format(top, "defaultQueueSchedulingPolicy"));
    OF_OTHER_FILES.put("property", " is not read here: keys and values belong into yarn-site.xml.");
  }

  private static List<String> names(String separatedByBlanks) {
    return Arrays.asList(separatedByBlanks.split(" "));
  }

  @Override
  public void check(AllocationSite site, Findings findings) {
    XmlElement top = site.file.outermost;
    if (!top.tag.equals("allocations")) {
      findings.error(top, "", " is the outermost element: expected <allocations>.");
    }
    look(site, top, AT_THE_TOP, OF_A_QUEUE, "", findings);
    for (AllocationXml.Queue queue : site.file.queues()) {
      for (XmlElement place : queue.places) {
        look(site, place, OF_A_QUEUE, AT_THE_TOP, queue.name, findings);
      }
    }
    Map<String, XmlElement> users = new HashMap<>();
    for (XmlElement user : top.elements) {
      if (user.tag.equals("user")) {
        look(site, user, OF_A_USER, OF_A_QUEUE, "", findings);
        user(user, users, findings);
      }
    }
  }

  private static void user(XmlElement user, Map<String, XmlElement> before, Findings findings) {
    String name = user.attribute("name");
    XmlElement first = before.put(name, user);
    if (name.isEmpty()) {
      findings.warning(user, "", " has no name and limits no user: write <user name=\"…\">.");
    } else if (first != null) {
      findings.warning(
          user,
          "",
          String.format(
              " is the user %s a second time, after line %s: the last one counts. Remove the"
                  + " other.",
              name, first.line));
    }
  }

  /**
   * Checks nested elements.
   *
   * @param elsewhere names of elements that belong into another place
   */
  private static void look(
      AllocationSite site,
      XmlElement parent,
      List<String> names,
      List<String> elsewhere,
      String queue,
      Findings findings) {
    Map<String, XmlElement> before = new HashMap<>();
    for (XmlElement element : parent.elements) {
      String tag = element.tag;
      if (site.isOption(element)) {
        continue;
      }
      if (!names.contains(tag)) {
        findings.warning(element, queue, unread(tag, names, elsewhere, !queue.isEmpty()));
      } else if (!AllocationXml.isQueue(element) && !tag.equals("user")) {
        XmlElement first = before.put(AllocationXml.alias(tag), element);
        if (first != null) {
          findings.warning(
              element,
              queue,
              " appears a second time, after line "
                  + first.line
                  + ": the last one counts. Remove the other.");
        }
      }
    }
  }

  private static String unread(
      String tag, List<String> names, List<String> elsewhere, boolean inQueue) {
    if (OF_OTHER_FILES.containsKey(tag)) {
      return OF_OTHER_FILES.get(tag);
    }
    if (elsewhere.contains(tag)) {
      return inQueue
          ? " is not read inside a queue: move it to the top of the file, outside of every <queue>."
          : " is not read here: move it into a <queue>.";
    }
    return " is not an element that the FairScheduler reads."
        + NearestName.of(tag, names)
            .map(name -> " Did you mean <" + name + ">?")
            .orElse(" Remove it.");
  }
}
