/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.options;

import io.lsps.settings.BadSettingException;
import io.lsps.settings.NearestName;
import io.lsps.settings.Setting;
import io.lsps.settings.SettingGroup;
import io.lsps.settings.SettingValues;
import io.lsps.settings.Shown;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Finds LsPS elements in the FairScheduler's allocation file. The stock parser skips them inside a
 * queue, so one file serves both. Unknown elements with an LsPS prefix are refused, because a
 * misspelling would go unnoticed; so are values that crash the FairScheduler.
 */
final class AllocationFileOptions {
  /** Options of a parent queue that apply to its children. */
  private static final List<Setting<?>> OF_WHO_SHARES =
      Arrays.asList(LspsKeys.RULE, LspsKeys.ALPHA, LspsKeys.LAG);

  private final AllocationXml file;
  private final Map<String, SettingValues> found = new HashMap<>();
  private final List<String> problems = new ArrayList<>();

  private AllocationFileOptions(AllocationXml file) {
    this.file = file;
  }

  /**
   * The options set in queues.
   *
   * @return by full queue name, "root" included if it has some
   * @throws BadSettingException if LsPS elements are unknown, misplaced or invalid, or a weight is
   *     NaN; it lists all, with file and line
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
   * Whether an option of this queue has an effect. Those on how children share have none in a leaf
   * queue below a parent under LsPS, unless its submitters are users.
   *
   * @param groupBy what counts as a user in the queue
   */
  static boolean acts(
      AllocationXml file, AllocationXml.Queue queue, Setting<?> setting, GroupBy groupBy) {
    return !OF_WHO_SHARES.contains(setting)
        || queue.isParent()
        || groupBy == GroupBy.SUBMITTER
        || !file.policy(queue.parent()).equals("io.lsps.yarn.LspsPolicy");
  }

  /** Checks the content of an element, except nested queues. */
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

  /** The FairScheduler accepts NaN, and then loops for ever with its lock held. */
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
