/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.journal;

import io.lsps.journal.Entry;
import io.lsps.journal.EntryKind;
import io.lsps.journal.Journal;
import io.lsps.settings.Setting;
import io.lsps.settings.SettingValues;
import io.lsps.yarn.options.Options;
import io.lsps.yarn.options.OptionsSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Function;

/** Finds out which settings were changed or refused. For one thread. */
final class OptionsChanges {
  private final OptionsSource source;
  private final Journal journal;
  private Options seen;
  private String problem = "";

  OptionsChanges(OptionsSource source, Journal journal) {
    this.source = source;
    this.journal = journal;
  }

  void look(long now) {
    String refused = source.problem();
    if (!refused.equals(problem)) {
      problem = refused;
      journal.add(
          refused.isEmpty()
              ? Entry.of(now, EntryKind.OPTIONS, "What was refused before is in order now.")
              : Entry.of(now, EntryKind.REFUSAL, refusal(refused)));
    }
    Options options = source.current();
    if (options != seen) {
      if (seen != null) {
        compare(seen, options, now);
      }
      seen = options;
    }
  }

  private String refusal(String why) {
    if (!source.refused()) {
      return why;
    }
    return (source.onLastGood()
            ? "The start was on the last good settings, as its own are refused: "
            : "A reload was refused, and the settings before it stay: ")
        + why;
  }

  private void compare(Options before, Options after, long now) {
    List<String> changed = changes(before.cluster(), after.cluster(), Setting::key);
    if (!changed.isEmpty()) {
      journal.add(
          Entry.of(now, EntryKind.OPTIONS, "Settings: " + String.join("; ", changed) + "."));
    }
    TreeSet<String> queues = new TreeSet<>(before.queues().keySet());
    queues.addAll(after.queues().keySet());
    for (String queue : queues) {
      List<String> own =
          changes(
              before.queues().getOrDefault(queue, SettingValues.NONE),
              after.queues().getOrDefault(queue, SettingValues.NONE),
              Setting::element);
      if (!own.isEmpty()) {
        String text = "Elements of the queue: " + String.join("; ", own) + ".";
        journal.add(Entry.of(now, EntryKind.OPTIONS, text).in(queue));
      }
    }
  }

  private static List<String> changes(
      SettingValues before, SettingValues after, Function<Setting<?>, String> name) {
    Map<Setting<?>, String> all = new LinkedHashMap<>(before.texts());
    all.putAll(after.texts());
    List<String> changes = new ArrayList<>();
    for (Setting<?> setting : all.keySet()) {
      String was = before.texts().get(setting);
      String is = after.texts().get(setting);
      if (is == null || !is.equals(was)) {
        changes.add(
            name.apply(setting)
                + " "
                + (is == null ? "is no longer set" : "is " + is)
                + " (was "
                + (was == null ? "not set" : was)
                + ")");
      }
    }
    return changes;
  }
}
