/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.rm;

import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a page in Prometheus' text format shows: metrics by name, with the names of their labels.
 */
record PromText(Map<String, Set<String>> labelsByMetric) {
  private static final Pattern SERIES =
      Pattern.compile("(?m)^([a-zA-Z_:][\\w:]*)(?:\\{(.*)\\})? (\\S+)$");
  private static final Pattern LABEL = Pattern.compile("(\\w+)=\"[^\"]*\"");

  static PromText of(String page) {
    Map<String, Set<String>> metrics = new TreeMap<>();
    Matcher series = SERIES.matcher(page);
    while (series.find()) {
      Set<String> labels = metrics.computeIfAbsent(series.group(1), name -> new TreeSet<>());
      Matcher label = LABEL.matcher(series.group(2) == null ? "" : series.group(2));
      while (label.find()) {
        labels.add(label.group(1));
      }
    }
    return new PromText(metrics);
  }

  Set<String> metrics() {
    return labelsByMetric.keySet();
  }

  /** Labels that all of these have, with those that Prometheus adds. */
  Set<String> labels(Collection<String> metrics) {
    Set<String> common = null;
    for (String metric : metrics) {
      Set<String> labels = labelsByMetric.getOrDefault(metric, Set.of());
      if (common == null) {
        common = new TreeSet<>(labels);
      } else {
        common.retainAll(labels);
      }
    }
    Set<String> all = common == null ? new TreeSet<>() : common;
    all.addAll(Set.of("job", "instance"));
    return all;
  }
}
