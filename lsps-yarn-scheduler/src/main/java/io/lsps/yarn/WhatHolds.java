/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn;

import io.lsps.policy.yarn.QueuePolicy;
import io.lsps.settings.Shown;
import io.lsps.yarn.allocations.AllocationXml;
import io.lsps.yarn.options.Options;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.AllocationConfigurationException;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.SchedulingPolicy;

/** What LsPS does, as a line of the log: its mode, and which queues go by which rule. */
final class WhatHolds {
  /** A file may have thousands. */
  private static final int SHOWN = 10;

  private WhatHolds() {}

  /** The line. {@code file} is null where there is none. */
  static String of(Options options, AllocationXml file) {
    TreeSet<String> names = new TreeSet<>();
    if (file != null) {
      names.add("root");
      file.queues().forEach(queue -> names.add(queue.name()));
    }
    List<String> ours = new ArrayList<>();
    for (String name : names) {
      String rule = rule(name, options, file);
      int dot = name.lastIndexOf('.');
      String above = dot < 0 ? "" : rule(name.substring(0, dot), options, file);
      // What goes by the rule of its parent is not worth a word.
      if (!rule.isEmpty() && !rule.equals(above)) {
        ours.add(Shown.value(name) + " by " + rule);
      }
    }
    String what = String.join(", ", ours.subList(0, Math.min(SHOWN, ours.size())));
    if (ours.size() > SHOWN) {
      what += " and " + (ours.size() - SHOWN) + " more";
    }
    if (what.isEmpty()) {
      what =
          "no queue is under LsPS, so that every queue is served as by the FairScheduler. Set"
              + " <schedulingPolicy>io.lsps.yarn.LspsPolicy</schedulingPolicy> in one";
    }
    return "LsPS: mode "
        + text(options.mode())
        + (options.mode().decidesAsStock() ? " (the FairScheduler decides)" : "")
        + "; "
        + what
        + ".";
  }

  private static String text(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Empty where a queue is not under LsPS. */
  private static String rule(String queue, Options options, AllocationXml file) {
    try {
      SchedulingPolicy policy = SchedulingPolicy.parse(file.policy(queue));
      if (policy instanceof LspsPolicy) {
        return "rule " + text(options.ofQueue(queue).rule());
      }
      return policy instanceof QueuePolicy ? policy.getName() : "";
    } catch (AllocationConfigurationException | RuntimeException | LinkageError e) {
      // The FairScheduler refuses the name, and says so.
      return "";
    }
  }
}
