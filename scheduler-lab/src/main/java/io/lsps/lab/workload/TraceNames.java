/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.workload;

import java.util.Locale;

/** Names from traces, made fit for YARN queues. */
final class TraceNames {
  private TraceNames() {}

  /**
   * A user's name as the name of a queue. Dots would separate queues, and other characters would
   * confuse the configuration files.
   */
  static String queueName(String user) {
    String name = user == null ? "" : user.replaceAll("[^A-Za-z0-9_-]", "_");
    return name.isEmpty() ? "unknown" : name.toLowerCase(Locale.ROOT);
  }

  static long[] array(java.util.List<Long> values) {
    return values.stream().mapToLong(Long::longValue).toArray();
  }
}
