/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.explain;

import com.fasterxml.jackson.databind.JsonNode;
import io.lsps.lab.report.Table;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What {@code lsps top} shows of one look at a ResourceManager, line by line. */
final class TopView {
  private static final DateTimeFormatter CLOCK =
      DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss", Locale.ROOT);

  private final QueueSort sort;
  private final int rows;
  private final ZoneId zone;

  /**
   * A view.
   *
   * @param rows how many queues, and how many applications, are shown at most
   */
  TopView(QueueSort sort, int rows, ZoneId zone) {
    this.sort = sort;
    this.rows = rows;
    this.zone = zone;
  }

  /** The lines, of the answers of {@code /ws/v1/lsps}. */
  List<TopLine> lines(JsonNode health, JsonNode queues, JsonNode apps) {
    Map<String, List<JsonNode>> waiting = waiting(apps);
    List<QueueLine> leaves = leaves(queues, waiting);
    List<AppLine> waiters = waiters(apps);
    List<TopLine> lines = new ArrayList<>();
    lines.add(TopLine.head(summary(health, queues, apps, leaves.size(), waiters.size())));
    Sentences.health(health).forEach(line -> lines.add(TopLine.alarm(Printable.of(line))));
    lines.add(TopLine.plain(""));
    addQueues(lines, leaves);
    lines.add(TopLine.plain(""));
    addApps(lines, waiters);
    return lines;
  }

  private static Map<String, List<JsonNode>> waiting(JsonNode apps) {
    Map<String, List<JsonNode>> byQueue = new HashMap<>();
    for (JsonNode app : apps.path("apps")) {
      if (app.path("waiting").asBoolean()) {
        byQueue.computeIfAbsent(app.path("queue").asText(), queue -> new ArrayList<>()).add(app);
      }
    }
    return byQueue;
  }

  private List<QueueLine> leaves(JsonNode queues, Map<String, List<JsonNode>> waiting) {
    List<QueueLine> leaves = new ArrayList<>();
    for (JsonNode queue : queues.path("queues")) {
      if (queue.path("leaf").asBoolean()) {
        String name = queue.path("queueName").asText();
        leaves.add(QueueLine.of(queue, waiting.getOrDefault(name, List.of())));
      }
    }
    leaves.sort(sort.order());
    return leaves;
  }

  private static List<AppLine> waiters(JsonNode apps) {
    List<AppLine> waiters = new ArrayList<>();
    for (JsonNode app : apps.path("apps")) {
      if (app.path("waiting").asBoolean()) {
        waiters.add(AppLine.of(app, apps.path("time").asLong()));
      }
    }
    waiters.sort(AppLine.LONGEST_FIRST);
    return waiters;
  }

  private String summary(JsonNode health, JsonNode queues, JsonNode apps, int leaves, int waiters) {
    return String.format(
        Locale.ROOT,
        "LsPS %s, %s: %,d leaf queues, %,d applications, %,d of them wait",
        Printable.of(health.path("schedulerVersion").asText()),
        CLOCK.format(Instant.ofEpochMilli(queues.path("time").asLong()).atZone(zone)),
        leaves,
        apps.path("apps").size(),
        waiters);
  }

  private void addQueues(List<TopLine> lines, List<QueueLine> leaves) {
    List<QueueLine> shown = leaves.subList(0, Math.min(rows, leaves.size()));
    Table table = new Table(2, QueueLine.HEADS.size() - 1, QueueLine.HEADS);
    shown.forEach(queue -> table.row(queue.cells()));
    List<String> texts = table.lines();
    lines.add(TopLine.head(texts.get(0)));
    for (int i = 0; i < shown.size(); i++) {
      String text = texts.get(i + 1);
      lines.add(shown.get(i).belowGuarantee() ? TopLine.alarm(text) : TopLine.plain(text));
    }
    addLeftOut(lines, leaves.size() - shown.size(), "queues");
  }

  private void addApps(List<TopLine> lines, List<AppLine> waiters) {
    if (waiters.isEmpty()) {
      lines.add(TopLine.plain("No application waits."));
      return;
    }
    List<AppLine> shown = waiters.subList(0, Math.min(rows, waiters.size()));
    Table table = new Table(3, AppLine.HEADS.size() - 1, AppLine.HEADS);
    shown.forEach(app -> table.row(app.cells()));
    List<String> texts = table.lines();
    lines.add(TopLine.head(texts.get(0)));
    texts.stream().skip(1).map(TopLine::plain).forEach(lines::add);
    addLeftOut(lines, waiters.size() - shown.size(), "applications that wait");
  }

  private static void addLeftOut(List<TopLine> lines, int number, String what) {
    if (number > 0) {
      lines.add(TopLine.plain(String.format(Locale.ROOT, "  … and %,d more %s", number, what)));
    }
  }
}
