/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.scheduler;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A scheduler as a person names it: {@code fair} or {@code fair[slowstart=0.9;policy=fifo]}.
 *
 * @param text as it was written
 * @param base the name before the bracket
 * @param own settings in the brackets
 */
record SchedulerName(String text, String base, Map<String, String> own) {
  /** Share of its maps that a job must have done before it asks for reduces. */
  static final String SLOWSTART = "slowstart";

  /** Sigma of the log-normal factor by which a scheduler of ours misjudges the size of a job. */
  static final String SIZE_ERROR = "size-error";

  /** Policy of the leaf queues of a stock scheduler. */
  static final String POLICY = "policy";

  /** {@code one}: a stock scheduler has one queue for all users, not one for each. */
  static final String QUEUES = "queues";

  /** The queue for all users, by the name that Hadoop gives it as shipped. */
  private static final String SHARED_QUEUE = "default";

  /** A user's leaf queue under these settings. */
  static String queue(String user, Map<String, String> settings) {
    return settings.containsKey(QUEUES) ? SHARED_QUEUE : user;
  }

  /** All leaf queues under these settings. */
  static List<String> queues(List<String> users, Map<String, String> settings) {
    return users.stream().map(user -> queue(user, settings)).distinct().toList();
  }

  /**
   * Reads a name.
   *
   * @throws IllegalArgumentException if it is none
   */
  static SchedulerName parse(String text) {
    int bracket = text.indexOf('[');
    if (bracket < 0) {
      return new SchedulerName(text, text, Map.of());
    }
    if (!text.endsWith("]")) {
      throw new IllegalArgumentException("\"" + text + "\" lacks its closing ]");
    }
    Map<String, String> own = new TreeMap<>();
    for (String pair : text.substring(bracket + 1, text.length() - 1).split(";", -1)) {
      int equals = pair.indexOf('=');
      if (equals < 1) {
        throw new IllegalArgumentException(
            "expected key=value in \"" + text + "\", found \"" + pair + "\"");
      }
      own.put(pair.substring(0, equals).trim(), pair.substring(equals + 1).trim());
    }
    return new SchedulerName(text, text.substring(0, bracket), own);
  }
}
