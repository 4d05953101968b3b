/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.options;

import io.lsps.settings.NearestName;
import io.lsps.settings.Shown;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** Checks the queue placement rules. */
final class PlacementRules implements AllocationCheck {
  private static final String USER_IN_QUEUE = "nestedUserQueue";
  private static final List<String> NAMES =
      Arrays.asList(
          "specified",
          "user",
          "primaryGroup",
          "secondaryGroupExistingQueue",
          USER_IN_QUEUE,
          "default",
          "reject");

  @Override
  public void check(AllocationSite site, Findings findings) {
    XmlElement policy = null;
    for (XmlElement element : site.file.outermost.elements) {
      policy = element.tag.equals("queuePlacementPolicy") ? element : policy;
    }
    if (policy == null) {
      return;
    }
    List<XmlElement> rules = rules(policy);
    if (rules.isEmpty()) {
      findings.error(policy, "", " has no <rule>: expected one at least, or no such element.");
      return;
    }
    boolean ends = false;
    for (XmlElement rule : rules) {
      if (ends) {
        findings.error(
            rule, "", " is never reached: each rule before it always places. Remove it.");
        return;
      }
      if (!judge(rule, true, site.file, findings)) {
        return;
      }
      ends = ends(rule);
    }
    if (!ends) {
      findings.error(
          rules.get(rules.size() - 1),
          "",
          " is the last rule and may find no queue: expected one that always places. Add <rule"
              + " name=\"default\"/>, or <rule name=\"reject\"/>.");
    }
  }

  private static List<XmlElement> rules(XmlElement in) {
    return in.elements.stream()
        .filter(element -> element.tag.equalsIgnoreCase("rule"))
        .collect(Collectors.toList());
  }

  /** The nested rule for the parent queue, the last one; or null. */
  private static XmlElement inner(XmlElement rule) {
    List<XmlElement> inner = rules(rule);
    return inner.isEmpty() ? null : inner.get(inner.size() - 1);
  }

  /** Whether a rule is valid; adds findings. */
  private static boolean judge(
      XmlElement rule, boolean outer, AllocationXml file, Findings findings) {
    String name = rule.attribute("name");
    XmlElement inner = outer ? inner(rule) : null;
    String wrong = null;
    if (!NAMES.contains(name)) {
      wrong =
          String.format(
              " is \"%s\": expected one of %s.%s",
              Shown.value(name),
              String.join(", ", NAMES),
              NearestName.of(name, NAMES).map(near -> " Did you mean " + near + "?").orElse(""));
    } else if (!outer && (name.equals("reject") || name.equals(USER_IN_QUEUE))) {
      wrong = " is " + name + " inside of another rule: expected one that gives a parent queue.";
    } else if (outer && name.equals(USER_IN_QUEUE) && inner == null) {
      wrong =
          " is nestedUserQueue alone: expected a rule inside that gives the parent queue, such as"
              + " <rule name=\"primaryGroup\"/>.";
    } else if (inner != null && (name.equals("default") || name.equals(inner.attribute("name")))) {
      wrong = " is " + name + " with a rule inside that it cannot have. Remove the inner one.";
    }
    if (wrong != null) {
      findings.error(rule, "", wrong);
      return false;
    }
    if (name.equals("default")) {
      target(rule, outer, file, findings);
    }
    return inner == null || judge(inner, false, file, findings);
  }

  /** The target of a default rule: the FairScheduler rejects an application only at submission. */
  private static void target(XmlElement rule, boolean leaf, AllocationXml file, Findings findings) {
    String queue = rule.attribute("queue");
    String full = queue.equals("root") || queue.startsWith("root.") ? queue : "root." + queue;
    AllocationXml.Queue written = queue.isEmpty() ? null : file.queue(full);
    if (written != null && written.isParent() == leaf) {
      findings.warning(
          rule,
          "",
          String.format(
              " places into %s%s",
              Shown.value(full),
              leaf
                  ? ", a parent queue, in which no application can be: expected a leaf queue."
                  : ", a leaf queue, in which no queue can be: expected a parent queue."));
    }
  }

  /** Whether later rules are unreachable. */
  private static boolean ends(XmlElement rule) {
    String name = rule.attribute("name");
    XmlElement inner = inner(rule);
    String create = rule.attribute("create");
    boolean own =
        name.equals("reject")
            || (!name.equals("specified")
                && !name.equals("secondaryGroupExistingQueue")
                && (create.isEmpty() || create.equalsIgnoreCase("true")));
    return own && (inner == null || ends(inner));
  }
}
