/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.options;

import io.lsps.policy.yarn.QueuePolicy;
import io.lsps.rule.RuleName;
import io.lsps.settings.Setting;
import io.lsps.settings.Shown;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.SchedulingPolicy;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.policies.FairSharePolicy;
import org.apache.hadoop.yarn.util.resource.ResourceUtils;

/**
 * Reports which queues are under which rule or policy of this plugin, options without effect, and
 * if no queue is under it.
 */
final class LspsElements implements AllocationCheck {
  private static final String OURS = "io.lsps.";
  private static final String POLICY = "io.lsps.yarn.LspsPolicy";
  private static final String SCHEDULER = "io.lsps.yarn.LspsFairScheduler";
  private static final int MEMORY_AND_VCORES = 2;

  /** Limit, as a file may have thousands of queues. */
  private static final int QUEUES_SHOWN = 10;

  private final Options options;

  /**
   * A check against options.
   *
   * @param options null if invalid: then checks that depend on them are skipped
   */
  LspsElements(Options options) {
    this.options = options;
  }

  @Override
  public void check(AllocationSite site, Findings findings) {
    AllocationXml file = site.file;
    for (AllocationXml.Queue queue : file.queues()) {
      boolean nobody = !isUnderOurs(file, queue.name) && !queue.isParent();
      elements(queue)
          .filter(element -> AllSettings.GROUPS.stream().anyMatch(g -> g.claims(element.tag)))
          .limit(nobody ? 1 : Long.MAX_VALUE)
          .forEach(element -> judge(file, queue, element, nobody, findings));
      elements(queue)
          .filter(element -> element.tag.equals("reservation"))
          .forEach(element -> reservation(file, queue.name, element, findings));
      // A queue with its parent's rule is not reported.
      String rule = options == null ? "" : rule(file, queue.name);
      if (!rule.isEmpty() && !rule.equals(rule(file, queue.parent()))) {
        findings.ours(queue.name, rule);
      }
    }
    boolean runs = SCHEDULER.equals(site.conf.getTrimmed(YarnConfiguration.RM_SCHEDULER));
    if (runs && options != null && options.mode() != Mode.STOCK) {
      whole(file, findings);
    }
  }

  /**
   * What LsPS does, as a log line.
   *
   * @param queues under it, each with its rule or policy
   */
  static String inForce(Options options, List<String> queues) {
    String what = String.join(", ", queues.subList(0, Math.min(QUEUES_SHOWN, queues.size())));
    if (queues.size() > QUEUES_SHOWN) {
      what += " and " + (queues.size() - QUEUES_SHOWN) + " more";
    }
    if (what.isEmpty()) {
      what =
          "no queue is under LsPS, so that every queue is served as by the FairScheduler. Set"
              + " <schedulingPolicy>io.lsps.yarn.LspsPolicy</schedulingPolicy> in one";
    }
    return String.format(
        "LsPS: mode %s%s%s.",
        Setting.nameOf(options.mode()),
        options.mode().decidesAsStock() ? " (the FairScheduler decides); " : "; ",
        what);
  }

  /** A queue's rule or policy; empty if it is not under this plugin. */
  private String rule(AllocationXml file, String queue) {
    if (queue.isEmpty()) {
      return "";
    }
    Mode mode = options.ofQueue(queue).mode();
    String own = mode == options.mode() ? "" : " in mode " + Setting.nameOf(mode);
    if (file.policy(queue).equals(POLICY)) {
      return "rule " + Setting.nameOf(options.ofQueue(queue).rule()) + own;
    }
    SchedulingPolicy policy = AllocationXml.parsed(file.policy(queue));
    return policy instanceof QueuePolicy ? policy.getName() + own : "";
  }

  private static Stream<XmlElement> elements(AllocationXml.Queue queue) {
    return queue.places.stream().flatMap(place -> place.elements.stream());
  }

  private void judge(
      AllocationXml file,
      AllocationXml.Queue queue,
      XmlElement element,
      boolean nobody,
      Findings findings) {
    Setting<?> setting = LspsKeys.GROUP.ofElement(element.tag);
    if (nobody) {
      findings.warning(
          element,
          queue.name,
          " does nothing: the queue and those above it are under no policy of this plugin. Set"
              + " <schedulingPolicy>"
              + POLICY
              + "</schedulingPolicy> there.");
    } else if (setting == LspsKeys.GROUP_BY
        && !queue.isParent()
        && !file.policy(queue.name).equals(POLICY)) {
      findings.warning(
          element,
          queue.name,
          String.format(
              " does nothing under the policy %s: only a queue under LsPS is divided among its"
                  + " submitters. Set <schedulingPolicy>%s</schedulingPolicy> in this queue.",
              file.policy(queue.name), POLICY));
    } else if (options != null
        && setting == LspsKeys.MODE
        && options.mode().decidesAsStock()
        && element.text().equals("on")) {
      findings.warning(
          element,
          queue.name,
          String.format(
              " does nothing: %1$s is %2$s, which holds in every queue. Remove that from"
                  + " yarn-site.xml, and set <lspsMode>%2$s</lspsMode> in root.",
              LspsKeys.MODE.key, Setting.nameOf(options.mode())));
    } else if (options != null
        && setting != null
        && !AllocationFileOptions.acts(
            file, queue, setting, options.ofQueue(queue.name).groupBy())) {
      findings.error(
          element,
          queue.name,
          " does nothing in a leaf queue: it says how the queues inside of a parent queue share."
              + " Move it to "
              + queue.parent()
              + ", or set <lspsGroupBy>submitter</lspsGroupBy> to divide this queue among its"
              + " submitters.");
    } else if (options != null
        && (setting == LspsKeys.LAG || setting == LspsKeys.GUARANTEE)
        && !goesByLeastWork(file, queue)) {
      findings.warning(
          element,
          queue.name,
          " does nothing: the shares of the queue, of those below it and of its parent go by"
              + " <lspsRule> paper, and it counts with least-work alone.");
    }
  }

  /** A reservation plan may use the steady share of its queue, which the queues above divide. */
  private void reservation(
      AllocationXml file, String queue, XmlElement element, Findings findings) {
    String above = queue;
    while (above.indexOf('.') >= 0) {
      above = above.substring(0, above.lastIndexOf('.'));
      String policy = file.policy(above);
      boolean ours = policy.startsWith(OURS) && options != null;
      boolean memoryAlone =
          ours
              ? options.ofQueue(above).fairness() == Fairness.FAIR
              : policy.equalsIgnoreCase(FairSharePolicy.NAME)
                  || policy.equals(FairSharePolicy.class.getName());
      if (memoryAlone) {
        findings.warning(
            element,
            queue,
            String.format(
                " does nothing: queue %s above it shares memory alone, so that the plan has 0"
                    + " vcores and every reservation is refused. Expected %s there.",
                Shown.value(above),
                ours
                    ? "<lspsFairness>drf</lspsFairness>"
                    : "<schedulingPolicy>drf</schedulingPolicy>"));
        return;
      }
    }
  }

  private boolean goesByLeastWork(AllocationXml file, AllocationXml.Queue queue) {
    return file.queues().stream()
        .filter(
            each ->
                each == queue
                    || each.name.equals(queue.parent())
                    || each.name.startsWith(queue.name + "."))
        .anyMatch(each -> options.ofQueue(each.name).rule() == RuleName.LEAST_WORK);
  }

  private static boolean isUnderOurs(AllocationXml file, String queue) {
    return file.policy(queue).startsWith(OURS)
        || (queue.contains(".") && isUnderOurs(file, queue.substring(0, queue.lastIndexOf('.'))));
  }

  /** Findings about the file as a whole. */
  private void whole(AllocationXml file, Findings findings) {
    boolean any =
        file.usualPolicy().startsWith(OURS)
            || file.queues().stream().anyMatch(q -> file.policy(q.name).startsWith(OURS));
    boolean lsps = file.queues().stream().anyMatch(queue -> isLsps(file, queue));
    if (!any) {
      findings.warning(
          String.format(
              "%s puts no queue under LsPS, and the FairScheduler decides everything. Set"
                  + " <schedulingPolicy>%s</schedulingPolicy> in <queue name=\"root\">, and the"
                  + " same as <defaultQueueSchedulingPolicy>; or set %s to stock.",
              file.name, POLICY, LspsKeys.MODE.key));
    } else if (lsps && file.queues().stream().noneMatch(queue -> isShared(file, queue))) {
      findings.warning(
          String.format(
              "%s has LsPS as the policy of leaf queues alone: it orders the jobs in each, and"
                  + " between queues the FairScheduler's shares hold. To share by job size set %s"
                  + " in their parent queue, or <lspsGroupBy>submitter</lspsGroupBy> in a leaf"
                  + " queue.",
              file.name, POLICY));
    }
    boolean memoryAlone =
        lsps
            && ResourceUtils.getNumberOfCountableResourceTypes() > MEMORY_AND_VCORES
            && options.get(LspsKeys.FAIRNESS) == Fairness.AUTO
            && options.ofQueue("root").fairness() == Fairness.FAIR;
    if (memoryAlone) {
      findings.warning(
          String.format(
              "%s names drf nowhere, so that LsPS shares memory alone, and yarn.resource-types has"
                  + " more. If the policy here was drf before, set %s to drf; else to fair.",
              file.name, LspsKeys.FAIRNESS.key));
    }
  }

  private static boolean isLsps(AllocationXml file, AllocationXml.Queue queue) {
    return file.policy(queue.name).equals(POLICY);
  }

  /** Whether LsPS divides this queue among several. */
  private boolean isShared(AllocationXml file, AllocationXml.Queue queue) {
    return isLsps(file, queue)
        && (queue.isParent() || options.ofQueue(queue.name).groupBy() == GroupBy.SUBMITTER);
  }
}
