/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.explain;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/**
 * An application that waits, as {@code lsps top} shows it.
 *
 * @param seconds since it was submitted
 * @param running containers that run, its master left out
 * @param reasons what it waits for, each its kind and a sentence
 */
record AppLine(
    String id,
    String user,
    String queue,
    long seconds,
    long running,
    long waiting,
    List<String> reasons) {
  static final List<String> HEADS =
      List.of("application", "user", "queue", "submitted", "run", "wait", "why it waits");

  /** Those that nothing runs of have waited ever since; then the oldest. */
  static final Comparator<AppLine> LONGEST_FIRST =
      Comparator.comparing((AppLine app) -> app.running > 0)
          .thenComparing(Comparator.comparingLong(AppLine::seconds).reversed())
          .thenComparing(AppLine::id);

  /**
   * One of the answer's applications.
   *
   * @param now milliseconds since 1970, the answer's time
   */
  static AppLine of(JsonNode app, long now) {
    List<String> reasons = new ArrayList<>();
    app.path("reasons")
        .forEach(
            reason ->
                reasons.add(reason.path("kind").asText() + ": " + reason.path("text").asText()));
    return new AppLine(
        app.path("id").asText(),
        app.path("user").asText(),
        app.path("queue").asText(),
        Math.max(0, now - app.path("submittedTime").asLong(now)) / 1000,
        app.path("runningTasks").asLong(),
        app.path("waitingTasks").asLong(),
        reasons);
  }

  List<String> cells() {
    return List.of(
        Printable.of(id),
        Printable.of(user),
        Printable.of(queue),
        age(seconds),
        String.valueOf(running),
        String.valueOf(waiting),
        Printable.of(String.join(" / ", reasons)));
  }

  /** As {@code 3 d 04:05:06}. */
  static String age(long seconds) {
    long days = seconds / 86_400;
    return (days > 0 ? days + " d " : "")
        + String.format(
            Locale.ROOT, "%02d:%02d:%02d", seconds / 3600 % 24, seconds / 60 % 60, seconds % 60);
  }
}
