/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.workload;

import io.lsps.lab.workload.Workload.ClusterShape;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** The options behind a workload's name: {@code synthetic:users=20,load=0.9}. */
final class WorkloadOptions {
  private final String workload;
  private final Map<String, String> values = new TreeMap<>();
  private final Set<String> asked = new TreeSet<>();

  private WorkloadOptions(String workload) {
    this.workload = workload;
  }

  static WorkloadOptions parse(String workload, String text) {
    WorkloadOptions options = new WorkloadOptions(workload);
    if (!text.isEmpty()) {
      for (String pair : text.split(",", -1)) {
        int equals = pair.indexOf('=');
        if (equals < 1) {
          throw new IllegalArgumentException(
              workload + ": expected option=value, found \"" + pair + "\"");
        }
        options.values.put(pair.substring(0, equals).trim(), pair.substring(equals + 1).trim());
      }
    }
    return options;
  }

  String text(String option, String otherwise) {
    asked.add(option);
    return values.getOrDefault(option, otherwise);
  }

  /** One of these words; the first where the option is not given. */
  String choice(String option, String... words) {
    String text = text(option, words[0]);
    if (!List.of(words).contains(text)) {
      throw new IllegalArgumentException(
          workload + ": " + option + " is " + String.join(" or ", words) + ", not " + text);
    }
    return text;
  }

  double number(String option, double otherwise, double min, double max) {
    String text = text(option, Double.toString(otherwise));
    try {
      double value = Double.parseDouble(text);
      if (value >= min && value <= max) {
        return value;
      }
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          workload + ": " + option + " must be a number, not \"" + text + "\"", e);
    }
    throw new IllegalArgumentException(
        workload + ": " + option + " must be from " + min + " to " + max + ", not " + text);
  }

  int whole(String option, int otherwise, int min, int max) {
    double value = number(option, otherwise, min, max);
    if (value != Math.rint(value)) {
      throw new IllegalArgumentException(
          workload + ": " + option + " must be a whole number, not " + values.get(option));
    }
    return (int) value;
  }

  /** The options of a cluster, with these defaults. */
  ClusterShape cluster(int nodes, int slotsPerNode) {
    return new ClusterShape(
        whole("nodes", nodes, 1, 100_000), whole("slots-per-node", slotsPerNode, 1, 1024));
  }

  Distribution distribution(String option, Distribution otherwise) {
    return Distribution.named(text(option, otherwise.text()));
  }

  /** Refuses options that the workload does not read. */
  void finish() {
    Set<String> unknown = new TreeSet<>(values.keySet());
    unknown.removeAll(asked);
    if (!unknown.isEmpty()) {
      throw new IllegalArgumentException(
          workload + " has no option " + unknown + "; it has " + asked);
    }
  }
}
