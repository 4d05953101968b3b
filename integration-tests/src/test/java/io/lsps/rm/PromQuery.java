/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.rm;

import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What a query of Prometheus names: metrics, and labels. */
final class PromQuery {
  private static final Pattern MATCHERS = Pattern.compile("\\{([^}]*)\\}");
  private static final Pattern LABEL_OF_MATCHER = Pattern.compile("(\\w+)\\s*(?:=~|!~|!=|=)\\s*\"");
  private static final Pattern GROUPING =
      Pattern.compile("\\b(?:by|without|on|ignoring|group_left|group_right)\\s*\\(([^)]*)\\)");
  private static final Pattern TEXT = Pattern.compile("\"[^\"]*\"");
  private static final Pattern RANGE = Pattern.compile("\\[[^]]*\\]");
  private static final Pattern WORD =
      Pattern.compile("(?<![\\w.])[a-zA-Z_:][\\w:]*(?!\\w*\\s*\\()");
  private static final Set<String> OPERATORS = Set.of("and", "or", "unless", "bool", "offset");

  /** What Prometheus itself tells of each target. */
  private static final Set<String> OF_PROMETHEUS = Set.of("up");

  private static final Pattern LABEL_OF_TEXT =
      Pattern.compile("\\{\\{\\s*(?:\\$labels\\.)?([a-z]\\w*)[^}]*\\}\\}");

  private final Set<String> metrics = new TreeSet<>();
  private final Set<String> labels = new TreeSet<>();

  PromQuery(String expression) {
    Matcher matchers = MATCHERS.matcher(expression);
    while (matchers.find()) {
      Matcher label = LABEL_OF_MATCHER.matcher(matchers.group(1));
      while (label.find()) {
        labels.add(label.group(1));
      }
    }
    String rest = TEXT.matcher(expression).replaceAll("");
    Matcher grouping = GROUPING.matcher(rest);
    while (grouping.find()) {
      labels.addAll(Set.of(grouping.group(1).strip().split("\\s*,\\s*")));
    }
    rest = MATCHERS.matcher(rest).replaceAll("");
    rest = GROUPING.matcher(rest).replaceAll("");
    rest = RANGE.matcher(rest).replaceAll("");
    Matcher word = WORD.matcher(rest);
    while (word.find()) {
      if (!OPERATORS.contains(word.group()) && !OF_PROMETHEUS.contains(word.group())) {
        metrics.add(word.group());
      }
    }
  }

  Set<String> metrics() {
    return metrics;
  }

  Set<String> labels() {
    return labels;
  }

  /** Labels that a text is filled in with: of a rule, or of a panel's legend. */
  static Set<String> labelsOfText(String text) {
    Set<String> labels = new TreeSet<>();
    Matcher label = LABEL_OF_TEXT.matcher(text);
    while (label.find()) {
      labels.add(label.group(1));
    }
    return labels;
  }
}
