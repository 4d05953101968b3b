/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.options;

import io.lsps.settings.BadSettingException;
import io.lsps.settings.NearestName;
import io.lsps.settings.Setting;
import io.lsps.settings.SettingGroup;
import io.lsps.settings.SettingValues;
import io.lsps.settings.Shown;
import io.lsps.yarn.allocations.AllocationXml;
import io.lsps.yarn.allocations.XmlElement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Finds our elements in the FairScheduler's allocation file. The stock parser passes over them
 * inside a queue, so one file serves both. An element that starts like ours but is unknown is
 * refused: otherwise a misspelt one would go unnoticed. So is what the FairScheduler takes and does
 * not survive.
 */
final class AllocationFileOptions {
  /** A parent queue's hold for those who share in it. */
  private static final List<Setting<?>> OF_WHO_SHARES =
      Arrays.asList(LspsKeys.RULE, LspsKeys.ALPHA, LspsKeys.LAG);

  private final AllocationXml file;
  private final Map<String, SettingValues> found = new HashMap<>();
  private final List<String> problems = new ArrayList<>();

  private AllocationFileOptions(AllocationXml file) {
    this.file = file;
  }

  /**
   * The options that queues set for themselves.
   *
   * @return by full queue name, "root" included where it has some
   * @throws BadSettingException if elements of ours are unknown, out of place or have bad values,
   *     or a weight is NaN; it has all of them, with file and line
   */
  static Map<String, SettingValues> of(AllocationXml file) {
    AllocationFileOptions options = new AllocationFileOptions(file);
    options.look(file.outermost, null);
    for (AllocationXml.Queue queue : file.queues()) {
      queue.places.forEach(place -> options.look(place, queue.name));
    }
    BadSettingException.throwIfAny(options.problems);
    return options.found;
  }

  /**
   * Whether something goes by an option of this queue. In a leaf queue below a parent under LsPS
   * nobody shares, unless its submitters do.
   *
   * @param groupBy who counts as a user in the queue
   */
  static boolean acts(
      AllocationXml file, AllocationXml.Queue queue, Setting<?> setting, GroupBy groupBy) {
    return !OF_WHO_SHARES.contains(setting)
        || queue.isParent()
        || groupBy == GroupBy.SUBMITTER
        || !file.policy(queue.parent()).equals("io.lsps.yarn.LspsPolicy");
  }

  /** Looks at all that stands in an element, but for the queues in it. */
  private void look(XmlElement in, String queue) {
    for (XmlElement element : in.elements) {
      if (AllocationXml.isQueue(element)) {
        continue;
      }
      if (element.tag.equals("weight") && queue != null) {
        weight(element, queue);
      }
      for (SettingGroup group : AllSettings.GROUPS) {
        if (group.claims(element.tag)) {
          option(group, element, queue);
        }
      }
      look(element, queue);
    }
  }

  /** The FairScheduler takes NaN, and divides by such weights for ever, with its lock held. */
  private void weight(XmlElement element, String queue) {
    if (element.text().endsWith("NaN")) {
      problems.add(
          String.format(
              "%s (queue %s) is %s: expected a number",
              file.place(element), Shown.value(queue), Shown.value(element.text())));
    }
  }

  private void option(SettingGroup group, XmlElement element, String queue) {
    String where =
        "<" + Shown.value(element.tag) + "> at line " + element.line + " of " + file.name;
    Setting<?> setting = group.ofElement(element.tag);
    if (setting == null) {
      List<String> known = known(group);
      String nearest =
          NearestName.of(element.tag, known)
              .map(name -> " Did you mean <" + name + ">?")
              .orElse("");
      problems.add(
          where + " is unknown: expected one of <" + String.join(">, <", known) + ">." + nearest);
    } else if (queue == null) {
      problems.add(
          where
              + " stands outside a queue: put it into a <queue>, for all queues into "
              + "<queue name=\"root\"> around the others");
    } else if (!element.elements.isEmpty()) {
      problems.add(
          where
              + " has another element in it, so that "
              + file.name
              + " is not well-formed there: expected its value alone");
    } else {
      put(queue, setting, element.text(), where);
    }
  }

  private void put(String queue, Setting<?> setting, String text, String where) {
    SettingValues before = found.getOrDefault(queue, SettingValues.NONE);
    try {
      found.put(queue, before.with(setting, text, where + " (queue " + Shown.value(queue) + ")"));
    } catch (BadSettingException e) {
      problems.addAll(e.problems());
    }
  }

  private static List<String> known(SettingGroup group) {
    List<String> names = new ArrayList<>();
    group.ofQueues().forEach(setting -> names.add(setting.element));
    return names;
  }
}
