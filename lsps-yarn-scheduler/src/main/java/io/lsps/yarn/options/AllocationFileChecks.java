/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.options;

import io.lsps.policy.yarn.GuardedPolicy;
import io.lsps.policy.yarn.QueuePolicy;
import io.lsps.rule.RuleName;
import io.lsps.settings.NearestName;
import io.lsps.settings.Shown;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.AllocationConfigurationException;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairSchedulerConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.SchedulingPolicy;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.policies.FairSharePolicy;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.policies.FifoPolicy;
import org.apache.hadoop.yarn.util.resource.Resources;

/**
 * Judges what an allocation file asks of the FairScheduler, which takes nearly all of it: what it
 * would apply by halves or what would stop a queue is an error; what it passes over, or takes for
 * something else than was written, is a warning.
 */
public final class AllocationFileChecks {
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

  private static List<String> names(String separatedByBlanks) {
    return Arrays.asList(separatedByBlanks.split(" "));
  }

  private final AllocationXml file;
  private final Options options;
  private final Map<String, Boolean> leaves = new TreeMap<>();
  private final List<String> errors = new ArrayList<>();
  private final List<String> warnings = new ArrayList<>();

  private AllocationFileChecks(AllocationXml file, Options options) {
    this.file = file;
    this.options = options;
  }

  /**
   * Judges a file.
   *
   * @param options those that the file and yarn-site.xml give; null where they are bad themselves
   * @param existing the queues that there are now
   */
  public static AllocationFileChecks of(
      AllocationXml file, Options options, Collection<FSQueue> existing) {
    AllocationFileChecks checks = new AllocationFileChecks(file, options);
    checks.leaves.put("root.default", true);
    existing.forEach(queue -> checks.leaves.put(queue.getName(), queue instanceof FSLeafQueue));
    checks.top();
    for (AllocationXml.Queue queue : file.queues()) {
      checks.leaves.put(queue.name(), !queue.isParent());
      for (XmlElement place : queue.places()) {
        checks.known(place, OF_A_QUEUE, queue.name());
      }
      checks.written(queue);
      checks.values(queue);
      checks.ours(queue);
    }
    existing.forEach(checks::standing);
    checks.policies();
    return checks;
  }

  /** What would be refused at a reload, a sentence each. */
  public List<String> errors() {
    return Collections.unmodifiableList(errors);
  }

  /** What would be taken, and not as it is written. */
  public List<String> warnings() {
    return Collections.unmodifiableList(warnings);
  }

  private void error(String form, Object... parts) {
    errors.add(String.format(Locale.ROOT, form, parts));
  }

  private void warning(String form, Object... parts) {
    warnings.add(String.format(Locale.ROOT, form, parts));
  }

  private void top() {
    XmlElement top = file.outermost();
    known(top, AT_THE_TOP, "");
    for (XmlElement element : top.elements()) {
      String tag = element.tag();
      if (tag.equals("userMaxAppsDefault") || tag.equals("queueMaxAppsDefault")) {
        atLeastZero(element, "");
      } else if (tag.equals("queueMaxAMShareDefault")) {
        masters(element, "");
      } else if (tag.equals("defaultFairSharePreemptionThreshold")) {
        fraction(element, "");
      } else if (tag.equals("user")) {
        element.elements().stream()
            .filter(each -> each.tag().equals("maxRunningApps"))
            .forEach(each -> atLeastZero(each, ""));
      }
    }
  }

  private void known(XmlElement parent, List<String> names, String queue) {
    Map<String, XmlElement> before = new HashMap<>();
    for (XmlElement element : parent.elements()) {
      String tag = AllocationXml.alias(element.tag());
      if (!isOurs(element) && !names.contains(element.tag())) {
        String nearest =
            NearestName.of(element.tag(), names)
                .map(name -> " Did you mean <" + name + ">?")
                .orElse(" Remove it.");
        warning("%s is read by nobody.%s", file.place(element), nearest);
      } else if (!AllocationXml.isQueue(element) && !tag.equals("user")) {
        XmlElement first = before.put(tag, element);
        if (first != null) {
          warning(
              "%s stands a second time, after line %s: the last one counts. Remove the other.",
              where(element, queue), first.line());
        }
      }
    }
  }

  private void written(AllocationXml.Queue queue) {
    List<XmlElement> places = queue.places();
    if (places.size() > 1) {
      XmlElement last = places.get(places.size() - 1);
      String twice =
          file.place(last)
              + " is queue "
              + Shown.value(queue.name())
              + " a second time, after line "
              + places.get(0).line();
      if (queue.isBoth()) {
        error(
            "%s, once as a leaf queue and once as a parent queue: expected one of the two.", twice);
      } else {
        warning(
            "%s: of an element that stands in both the last one counts. Make one of them.", twice);
      }
    }
    for (XmlElement place : places) {
      String own = place.attribute("name");
      if (queue.name().equals("root") && !own.equals("root")) {
        error(
            "%s has the name %s, which the FairScheduler takes for a queue below root: "
                + "expected root.",
            file.place(place), own);
      }
    }
  }

  private void values(AllocationXml.Queue queue) {
    String name = queue.name();
    for (XmlElement place : queue.places()) {
      for (XmlElement element : place.elements()) {
        switch (element.tag()) {
          case "weight":
            weight(element, name);
            break;
          case "maxRunningApps":
            atLeastZero(element, name);
            break;
          case "maxAMShare":
            masters(element, name);
            break;
          case "fairSharePreemptionThreshold":
            fraction(element, name);
            break;
          case "reservation":
            reservation(element, name);
            break;
          default:
        }
      }
    }
    Resource least = resource(queue.element("minResources"));
    Resource most = resource(queue.element("maxResources"));
    if (least != null && most != null && !Resources.fitsIn(least, most)) {
      XmlElement element = queue.element("minResources");
      warning(
          "%s beside <maxResources> %s: expected a minimum within the maximum. The "
              + "minimum counts.",
          is(element, name), Shown.value(queue.text("maxResources", "")));
    }
  }

  private void weight(XmlElement element, String queue) {
    double weight = (float) number(element);
    if (weight < 0) {
      error("%s: expected a number above 0.", is(element, queue));
    } else if (Double.isInfinite(weight)) {
      warning("%s: expected a number that is not endless.", is(element, queue));
    } else if (weight == 0) {
      warning(
          "%s: expected a number above 0. The queue has its minimum share and nothing beyond.",
          is(element, queue));
    }
  }

  private void atLeastZero(XmlElement element, String queue) {
    if (number(element) < 0) {
      error("%s: expected a whole number, at least 0.", is(element, queue));
    }
  }

  private void masters(XmlElement element, String queue) {
    double share = number(element);
    if (share > 1) {
      warning("%s: expected -1 or a number from 0 to 1. It counts as 1.", is(element, queue));
    } else if (share < 0 && share != -1) {
      error("%s: expected -1 for no limit, or a number from 0 to 1.", is(element, queue));
    }
  }

  private void fraction(XmlElement element, String queue) {
    double part = number(element);
    if (part < 0 || part > 1) {
      warning(
          "%s: expected a number from 0 to 1. It counts as %s.",
          is(element, queue), (part < 0 ? 0 : 1));
    }
  }

  /** What a plan may hold is the steady share of its queue, which the queues above it share out. */
  private void reservation(XmlElement element, String queue) {
    String above = queue;
    while (above.indexOf('.') >= 0) {
      above = above.substring(0, above.lastIndexOf('.'));
      SchedulingPolicy policy = policy(above);
      boolean ours = policy instanceof GuardedPolicy && options != null;
      if (ours
          ? options.ofQueue(above).fairness() == Fairness.FAIR
          : policy instanceof FairSharePolicy) {
        warning(
            "%s is of no use: queue %s above it shares out memory alone, so that the plan has 0"
                + " vcores and every reservation is refused. Expected %s there.",
            where(element, queue),
            Shown.value(above),
            ours ? "<lspsFairness>drf</lspsFairness>" : "<schedulingPolicy>drf</schedulingPolicy>");
        return;
      }
    }
  }

  /** What is no number the FairScheduler refuses itself: then this is none. */
  private static double number(XmlElement element) {
    try {
      return Double.parseDouble(element.text());
    } catch (NumberFormatException e) {
      return Double.NaN;
    }
  }

  /** Null where none is written, or as a part of the cluster, or what the FairScheduler refuses. */
  private static Resource resource(XmlElement element) {
    try {
      return element == null
          ? null
          : FairSchedulerConfiguration.parseResourceConfigValue(element.text(), 0).getResource();
    } catch (AllocationConfigurationException | RuntimeException e) {
      return null;
    }
  }

  /** Elements of ours in a queue where nothing goes by them. */
  private void ours(AllocationXml.Queue queue) {
    boolean nobody = !isUnderOurs(queue.name()) && !queue.isParent();
    for (XmlElement place : queue.places()) {
      for (XmlElement element : place.elements()) {
        if (!isOurs(element)) {
          continue;
        }
        if (nobody) {
          warning(
              "%s does nothing: queue %s and those above it are under no policy of ours. Set "
                  + "<schedulingPolicy>io.lsps.yarn.LspsPolicy</schedulingPolicy> there.",
              file.place(element), place.attribute("name"));
          return;
        }
        String tag = element.tag();
        boolean ours =
            tag.equals(LspsKeys.LAG.element()) || tag.equals(LspsKeys.GUARANTEE.element());
        if (ours && options != null && !goesByLeastWork(queue)) {
          warning(
              "%s does nothing: the shares of the queue, of those below it and of its parent "
                  + "go by <lspsRule> paper, and it counts with least-work alone.",
              where(element, queue.name()));
        }
      }
    }
  }

  private boolean goesByLeastWork(AllocationXml.Queue queue) {
    return file.queues().stream()
        .filter(
            each ->
                each == queue
                    || each.name().equals(queue.parent())
                    || each.name().startsWith(queue.name() + "."))
        .anyMatch(each -> options.ofQueue(each.name()).rule() == RuleName.LEAST_WORK);
  }

  private boolean isUnderOurs(String queue) {
    return file.policy(queue).startsWith("io.lsps.")
        || (queue.contains(".") && isUnderOurs(queue.substring(0, queue.lastIndexOf('.'))));
  }

  /** A queue of the other kind goes when it is empty, and what is to come waits for that. */
  private void standing(FSQueue queue) {
    String name = queue.getName();
    if (!queue.getChildQueues().isEmpty()) {
      leaves.put(name, false);
    }
    AllocationXml.Queue wanted = file.queue(name);
    boolean leaf = queue instanceof FSLeafQueue;
    if (wanted != null && wanted.isParent() == leaf && !queue.isEmpty()) {
      XmlElement place = wanted.places().get(wanted.places().size() - 1);
      error(
          "%s makes it %s: expected none. Wait until they have ended, or move them.",
          where(place, name),
          (leaf
              ? "a parent queue, and it is a leaf queue with applications"
              : "a leaf queue, and it is a parent queue of queues with applications"));
    }
  }

  /** As the FairScheduler's QueueManager judges them: where one is bad it sets none. */
  private void policies() {
    for (Map.Entry<String, Boolean> queue : leaves.entrySet()) {
      String name = queue.getKey();
      SchedulingPolicy policy = policy(name);
      if (!queue.getValue() && policy instanceof FifoPolicy) {
        error(
            "%s: expected a policy for a queue with queues in it, such as fair or drf; "
                + "fifo is for leaf queues alone.",
            policyOf(name));
      } else if (!queue.getValue() && policy instanceof QueuePolicy && isNamed(name)) {
        warning(
            "%s: expected a policy for a queue with queues in it, such as "
                + "io.lsps.yarn.LspsPolicy; this one orders the jobs of a leaf queue, and "
                + "divides among queues as the stock policy.",
            policyOf(name));
      }
      String parent = name.substring(0, Math.max(0, name.lastIndexOf('.')));
      SchedulingPolicy above = parent.isEmpty() ? null : policy(parent);
      if (above != null
          && policy != null
          && !(above instanceof FifoPolicy)
          && !above.isChildPolicyAllowed(policy)) {
        error(
            "%s: expected a policy that its parent %s allows, which has %s; under fair "
                + "that is fair or fifo, not drf. Set drf for both, or fair.",
            policyOf(name), Shown.value(parent), Shown.value(file.policy(parent)));
      }
    }
  }

  private boolean isNamed(String queue) {
    return file.queue(queue) != null && file.queue(queue).element("schedulingPolicy") != null;
  }

  private String policyOf(String queue) {
    if (isNamed(queue)) {
      return is(file.queue(queue).element("schedulingPolicy"), queue);
    }
    return "The policy of queue "
        + Shown.value(queue)
        + ", which "
        + file.name()
        + " does not name, is "
        + Shown.value(file.usualPolicy());
  }

  /** Null where the FairScheduler refuses the name. */
  private SchedulingPolicy policy(String queue) {
    try {
      return SchedulingPolicy.parse(file.policy(queue));
    } catch (AllocationConfigurationException | RuntimeException | LinkageError e) {
      return null;
    }
  }

  private String is(XmlElement element, String queue) {
    return where(element, queue) + " is \"" + Shown.value(element.text()) + "\"";
  }

  private String where(XmlElement element, String queue) {
    return file.place(element) + (queue.isEmpty() ? "" : " (queue " + Shown.value(queue) + ")");
  }

  private static boolean isOurs(XmlElement element) {
    return AllSettings.GROUPS.stream().anyMatch(group -> group.claims(element.tag()));
  }
}
